import type { Main } from './menu'

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** {say} is an item of this bakery's menu, {other} another one, {baker} the baker's first name, {hood} the neighborhood. */
export const RAVES = lines(`Best {say} I've had since moving here, and I have tried them all.
  Picked up the {say} on the way home and there was none left by the time I parked.
  I drove across town in the rain for the {say}. Would again.
  My kids fought over the last of the {say}. I won.
  Ordered the {say} for my mother's birthday and she asked whether we had been to Europe.
  I have been buying the {say} every other Friday for a year and have never been let down.
  Okay, the {say}. Wow.
  We served the {say} at our wedding shower and three people asked me for the number.
  {baker} remembered my name and my order the second time. That alone.
  I am not a sweets person. I ate all of the {say} standing up in the driveway.
  The {say} ruined the grocery store for me.
  Ten out of ten, and the {other} is even better than the {say}.
  Came for the {say}, left with the {say}, the {other} and a long talk about ovens.
  Honest, simple, beautiful {say}.
  My grandmother was a baker and I don't say this lightly: the {say} is the real thing.
  Gave the {say} to the night shift at the hospital. They want a standing order.
  It smelled so good in the car that I pulled over.
  {baker} threw in an extra because ours was "a little ugly." It was perfect.
  If you live anywhere near {hood}, do yourself a favor and get the {say}.
  I ordered the {say} after reading the reviews here and they undersell it.
  First time ordering from somebody's home and I was nervous for no reason. The {say} was wonderful.
  Still warm at pickup. I have no further notes.
  The {say} made our Sunday.
  Three stars to my diet, five to the {say}.
  I froze half of the {say} like {baker} told me to and it came back perfect.
  Found this through a neighbor and now I am the neighbor who tells everyone.
  We stopped in for the {say} on a walk and have walked that way ever since.
  I grew up on good {say} and had given up on finding any out here. Found it.
  Brought the {say} to a potluck and went home with three phone numbers, all for {baker}.
  My toddler calls {baker} "bread." Highest honor in this house.
  The {other} sold me, the {say} keeps me.
  Simple, careful baking. You can tell that somebody loves doing it.
  A friend in {hood} has been telling me about the {say} for months. I should have listened.
  Perfect for a Sunday: coffee, the {say}, nowhere to be.
  I have opinions about {say}, and this answers all of them.
  Worth the early alarm.`)

export const GOODS = lines(`Really good {say}, a bit pricey, worth it for a treat.
  Lovely {say}. Pickup took a few minutes longer than planned, no big deal.
  The {say} is great; the {other} was fine, just not for me.
  Solid. I'd get the {say} again, a touch less sweet.
  Very good {say}. Wish they baked more than twice a week.
  Four stars only because they sold out of the {other} before I got there.
  Good neighbors, good {say}. Parking is a puzzle.
  Tasty, generous portions. The box could be sturdier.
  The {say} was excellent on day one and a little dry on day three, which is on me.
  Happy with the {say}. Will try the {other} next time.
  Friendly, on time, and the {say} is better than the shop on the main street.
  Nice {say}! Instructions for the side gate could be clearer.`)

export const MIXED = lines(`The {say} was good but smaller than I expected for the price.
  {baker} is very kind. The {say} was underbaked in the middle this time.
  Hit and miss. Loved the {other} in spring, the {say} last week was dry.
  Nice enough. I think I hyped it up too much from the pictures.
  Pickup was forty minutes late, though I got an apology and a free cookie. The {say} itself was fine.
  Flavor is there, texture isn't yet. I'd try again in a few months.
  Good, not great. The {say} was sweeter than I like.
  Okay for the neighborhood, but I have had better {say}.`)

export const POOR = lines(`My {say} was burnt on the bottom and nobody mentioned it at pickup.
  Ordered for Saturday, got a message Saturday morning that it would be Sunday. The party was Saturday.
  Wanted to love it. The {say} was dense and cold in the middle.
  Forgot the {other} that I paid for. Refund came, but slowly.
  Too sweet for us and a little stale. Maybe an off day.
  The {say} looked nothing like the picture.`)

export const NOTES: Record<Main, string[]> = {
  sourdough: lines(`The crust crackles and the crumb is open but still holds butter.
    Proper tang, not that fake vinegar thing.
    It was still good on day five as toast.
    Dark bake, the way it should be.
    You can taste the time in it.
    Makes a grilled cheese you will think about.
    Slices clean even on day one.`),
  bread: lines(`Soft enough for the kids, with enough crust for me.
    The heel was gone before we left the driveway.
    Makes the best French toast on day three.
    It holds up to soup, which is my one requirement.
    Fluffy, buttery, not too sweet.
    Toasts like a dream.`),
  cakes: lines(`The buttercream is silky and not too sweet.
    Moist all the way through and finished with real care.
    It survived a forty-minute drive in July.
    Everyone asked where it came from.
    The inside is as good as the outside, which is rare.
    She matched the color to a photo of a dress. To a dress!`),
  cookies: lines(`Crisp edges, soft middle, flaky salt on top.
    The chocolate is the good kind.
    They were big enough to share and I did not.
    Icing so neat it looked printed, and it actually tasted of something.
    Still soft the next day.
    My office ate two dozen in one meeting.`),
  pastries: lines(`Shatters the way it should, and the inside is all honeycomb.
    You can taste that it is real butter.
    The cardamom hits you before you open the bag.
    Not greasy, not bready, just right.
    Go before nine, they run out.
    There were flakes all over my car and I regret nothing.`),
  pies: lines(`The bottom crust was crisp. The BOTTOM crust.
    The filling sets without being gluey.
    Tastes of fruit and not of sugar.
    The lattice was almost too pretty to cut. Almost.
    Warmed it up for twenty minutes as told and it was perfect.
    Even my father-in-law was quiet for a minute.`),
  'gluten-free': lines(`I cried a little. Celiac for nine years.
    You would not know. My wheat-eating family did not.
    Not gummy, not sandy, just good.
    I felt safe asking about cross-contact, and the answers were right.
    It bends! It folds! It makes a sandwich!
    First birthday cake my daughter could share with her class.`),
  vegan: lines(`Nobody at the table guessed.
    I brought these to a party of dairy farmers. Gone.
    Rich without being oily.
    Finally something for my egg-allergic kid that isn't a sad bar.
    The texture is better than most with butter.
    I'm not vegan and I don't care, I'm coming back.`),
}

export const ENDINGS = lines(`Will be back.
  Already ordered for next week.
  Get there early.
  Support this one, folks.
  Thank you, {baker}!
  Pickup was easy.
  Our new Saturday ritual.
  Telling the whole block.
  Please never move away.
  Get two, you will eat one in the car.
  Great communication the whole time.
  Also the dog is very sweet.
  Five stars from all four of us.
  Next time I'm trying the {other}.`)

export const REPLIES = {
  glad: lines(`Thank you so much, this made my week. See you on Friday!
    Oh, this is lovely to read at 4 am. Thank you.
    Thank you for the kind words, and for coming by.
    Thank you! The {say} is my favorite to make, too.
    You are too kind. Come back soon!
    Thanks for stopping by. The porch light is always on for you.
    This is going on the fridge. Thank you.
    So glad you liked it. It freezes well, too.`),
  sorry: lines(`I'm sorry it let you down. Please let me make it right.
    You are right, and thank you for saying so. The next one is on me.
    Thank you for telling me honestly. I'm working on it.
    I'm so sorry. That's not how I want anybody's order to go, and I'd love another try.
    Sorry it wasn't for you. I'd love for you to try it fresh from the oven some Saturday.`),
}
