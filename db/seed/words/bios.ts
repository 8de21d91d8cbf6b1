import type { Main } from './menu'

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** By speaker. Slots: {first} {hood} {city} {job} {year} {say} {elder}. */
export const OPENERS = {
  I: lines(`I started with one loaf for the neighbors in {year} and now I own three refrigerators.
    I was {job} until {year}; now I get up at four on purpose.
    Hi, I'm {first}. I bake in a very small kitchen in {hood} and I do not cut corners.
    My {elder} never wrote anything down, so I spent ten years getting her {say} right.
    I bake the things I could not find when I moved to {city}.
    Former {trade}, current flour person.
    I have one oven, two hands and a waiting list, and I answer every message myself.
    Everything here is something I would put on my own table in {hood}.
    I learned to bake from library books and from ruining a lot of dinners.
    I'm {first}: baker, bookkeeper, dishwasher and delivery department.
    I bake four days a week while the kids are at school, so there is only so much of it.
    When I was {job}, I brought {say} on Fridays. People kept asking, so here we are.
    My mother ran a lunch counter; I run an oven out of the back of our house in {hood}.
    I came to baking late, at fifty-two, after {year} turned everything upside down.
    I make a handful of things, every week, and I make them well.
    I used to sell {say} out of a cooler at soccer practice.
    I grew up above a bakery and swore I'd never do this.
    My apartment in {hood} smells like {say} four days a week and the neighbors have stopped pretending to mind.
    I failed at retirement.
    I've been making {say} since I was tall enough to reach the mixer.
    I bake like my {elder} did: by feel first, by scale second.
    This started as a dare from my book club in {year}.
    I moved back to {city} to look after my {elder} and found her recipe tin.
    I trained in a hotel kitchen, got tired of the hotel and kept the kitchen.
    I'm a morning person with an oven. That is the whole business plan.
    I traded {say} for babysitting until somebody told me to just charge money.`),
  we: lines(`We are {first} and family, baking out of a yellow house in {hood} since {year}.
    We're two sisters with opposite ideas about salt.
    We met in pastry school, married, and turned the garage in {hood} into a licensed kitchen.
    My wife does the {say}, I do the dishes and the driving.
    We started this to pay for a new oven. The oven is paid off; we kept going.
    Three generations share this kitchen, and only one of us is allowed to touch the oven.
    We bake on Thursdays and Fridays and sleep on Saturdays.
    We took over {first}'s recipes in {year} and promised not to change the {say}.
    We mill some of our own flour in the basement, and yes, the whole block can hear it.
    We moved to {city} with a starter in a cooler and nothing else unpacked.
    Father and daughter; she is in charge.
    We bake for our street first. What is left goes up here.
    We are a couple, a dog and a proofing cabinet in {hood}.
    Our parents sold {say} from a cart; we have a porch.
    We bake after the kids' bedtime, so messages get answered at odd hours.
    Two roommates, one lease, a surprising amount of flour.`),
  it: lines(`{first} bakes to order from a home kitchen in {hood}, with pickup at the side gate.
    A one-person bakery in {hood}, licensed and inspected since {year}.
    Baked in {hood} by {first}, who was {job} before the oven won.
    What began as a table at the school fair in {year} is now {first}'s full-time job.
    Small-batch baking from the ground floor of a {city} duplex.
    This is {first}'s kitchen: no storefront, no sign, just a porch light and a cooler on the steps.
    Family recipes from {first}'s {elder}, made a little less sweet.
    A tiny bakery behind a blue gate in {hood}.
    {first} sells out most weeks by Thursday night.
    Old recipes, new oven, same {hood} block.
    Home of the {say} that half of {hood} brings to potlucks.
    A retired {trade} and a secondhand deck oven.
    {first} has fed {hood} since {year}, one tray at a time.
    Ask anyone at the {hood} school pickup line about the {say}.
    {first} bakes, {first}'s teenager runs the deliveries and keeps the tips.
    Quietly one of the better kitchens in {city}.`),
}

export const JOBS =
  lines(`a paralegal\na bus driver\na school librarian\na line cook\na nurse\na civil engineer\na wedding photographer\na claims adjuster\na cellist\na carpenter
  a flight attendant\na chemistry teacher\na social worker\na tattoo artist\na postal clerk\na barista\na set painter\na dental hygienist\na tax preparer\na bike mechanic
  a florist\na line editor\na court reporter\na software engineer\na pharmacist\na radio producer`)

export const DETAILS: Record<Main, string[]> = {
  sourdough: lines(`The starter is eleven years old and has outlived two cars.
    Everything ferments overnight, so orders close at noon the day before.
    Flour comes from a mill I can drive to.
    Loaves are baked dark. If you like them pale, tell me and I'll try not to sigh.
    No commercial yeast in the house at all.
    Each loaf gets a full day in the cold before it sees the oven.
    The crust should crackle when you pick it up; listen for it.
    Whole grain, long ferment, easy on the stomach.
    I score every loaf differently, because I get bored.
    Five doughs in rotation, always one with seeds.`),
  bread: lines(`Soft loaves for lunches, crusty ones for soup.
    Nothing has a preservative in it, so freeze what you won't eat by Sunday.
    The challah sells out first, every single week.
    Sliced on request, never before.
    Butter in the rolls, milk in the milk bread, and no shortcuts in either.
    We bake plain bread and try to do it very well.
    Stone-ground flour, a lot of water, a hot oven.
    The focaccia is half olive oil and I make no apology.
    Bread of the week goes up on Monday morning.
    Rolls can go straight from your porch to the table.`),
  cakes: lines(`Custom cakes with a week's notice, emergencies with a good story.
    Real buttercream, real vanilla, colors from actual fruit when I can.
    Tastings are the first Saturday of the month, at my kitchen table.
    I will write anything on a cake, within reason.
    Three layers minimum. Two-layer cakes make me sad.
    Wedding cakes up to eighty guests; beyond that I'd need a bigger car.
    Everything is baked the day you pick it up.
    No fondant. I have made my peace with it.
    Happy to do half portions for small parties.
    Bring me the picture from your phone and let's talk.`),
  cookies: lines(`Dough rests two days before it is baked.
    Boxes of a dozen, mixed however you like.
    Crisp at the edge, soft in the middle, salted on top.
    Iced cookies for birthdays, showers and the occasional apology.
    The recipe card is from 1961 and has butter stains to prove it.
    I ship nothing, because a cookie should be eaten the day it was made.
    There is always one flavor my kids invented.
    Frozen dough balls available, dangerous though they are.
    Nut-free kitchen on Mondays and Tuesdays.
    Big cookies. One is plenty, you will have two.`),
  pastries: lines(`Croissants on Saturdays and Sundays only; lamination takes me three days.
    Good butter and cold hands.
    Buns come out at seven, and I text you when they do.
    If it flakes on your shirt, I did it right.
    The cardamom is ground the same morning.
    Boxes of four or six, warm if you come before nine.
    A little French, a little Texan.
    Seasonal fillings from the farmers market two blocks away.
    Morning buns are the reason most people come back.
    Savory hand pies at lunchtime on Fridays.`),
  pies: lines(`All-butter crust, crimped by hand, fruit from people I know.
    Whole pies only, in a real tin that I'd love to have back.
    What fruit there is depends on what month it is.
    Lard crust on request, the way it used to be.
    Thanksgiving orders open in October and close when the oven is full.
    The cherry is the one people drive for.
    Hand pies on Fridays for those who live alone or would rather not share.
    The lattice takes forever and I love every minute.
    Custard pies Thursday through Saturday.
    I judge the county fair now, so I'm not allowed to win it anymore.`),
  'gluten-free': lines(`Dedicated gluten-free kitchen: no wheat has ever come through the door.
    I'm celiac myself, so I take this personally.
    Every flour blend is mixed here, by weight, from sealed bags.
    Tested on people who eat wheat, and they came back.
    Ask me about cross-contact; I like that question.
    Most things can be made dairy-free as well.
    The sandwich loaf bends. I know how that sounds.
    Rice, sorghum, teff and a scale that I trust with my life.`),
  vegan: lines(`No eggs, no dairy, nobody at the party has to know.
    Everything is plant-based and most of it is nut-free.
    Two years of trials went into the croissant.
    Oat milk, olive oil and a good deal of stubbornness.
    I bake for my daughter's allergies, and it turns out half the block needed it.
    The rolls are the ones omnivores order twice.
    Colored with beets, spinach and turmeric.
    Flax eggs and real enthusiasm.`),
}

export const CLOSERS = lines(`Porch pickup after three.
  Order by Wednesday for the weekend.
  Come say hi on Saturdays at the {city} market.
  Text when you are outside; the doorbell wakes the baby.
  The dog is friendly. The cat is not.
  Cash box or card, both fine.
  Look for the porch light.
  Bring your own bag and I'll throw in a roll.
  Not open Mondays, or when my sister visits.
  Tell me about allergies before, not after.
  Ask about the seconds shelf.
  We deliver by bike inside {hood}.
  Park on the side street, please.
  Day-olds go to the fridge on the corner, take what you need.
  Pickup is by the side steps.
  If the gate is open, so are we.
  Leave empty jars on the step.
  Holiday list opens the first of the month.
  When it's gone, it's gone.
  I post the week's menu on Sunday night.
  Big orders welcome with a week's warning.
  Kids get a heel of bread.
  Open the first three weekends of every month.
  The menu changes when the weather does.
  Standing orders get first pick.
  I answer messages at lunch and after eight.
  Please return the tins.
  Look for the chalkboard.
  Closed in August, like civilized people.
  Two blocks from the bus.
  Teachers and nurses get an extra something.
  The side door, not the front.
  Orders close on Thursday at nine.
  Happy to bake for your office.
  Half dozens are fine.
  New things on the first of the month.
  Gift boxes in December.
  Sunday mornings only, from eight until the rack is empty.
  Free delivery if you live on our street.
  Ramp at the back, call if you need a hand.
  We freeze well, and so does the bread.
  Se habla español.`)

export const PICKUP_NOTES = lines(`Side gate, the cooler on the left is yours.
  Blue door under the porch light. Please knock, the bell is broken.
  Ring 2B, then wait; I'm usually covered in flour.
  Pull into the alley, garage with the yellow stripe.
  Bags are on the bench with your name. No need to knock.
  Front steps. Mind the second one.
  Text when you turn onto the block and I'll walk it out.
  Behind the church lot, third house, green mailbox.`)
