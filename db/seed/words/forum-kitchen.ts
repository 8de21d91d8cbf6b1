/** As in forum-baking.ts. `+` before a reply: it solved the question. `¶` begins a new line. */
export const KITCHEN_TALK = `
# questions | Why is my crumb gummy an hour after baking?
75% hydration, half whole wheat, baked at 460 to an internal 205. It looks done, it sounds done, and the knife comes out *sticky*.
- How long do you let it cool? I know, I know. But how long?
+ Two things:¶¶1. Wait **four hours**, overnight for that much whole wheat.¶2. Bake to 209, not 205.¶¶The starch is still setting while it cools. It is not underbaked, it is unfinished.
@ I waited until breakfast. It is a different loaf. I have been eating bread wrong for six years.
- Everybody in this room just nodded.

# questions | Can I freeze shaped dough?
I would like to shape on Sunday and bake on Wednesday and Friday. Does it come back?
- Enriched doughs yes, lean sourdough not really. The gas leaks and the skin dries.
+ Freeze baked, not shaped. Take the loaf out at 90%, cool it, freeze it in two bags. Twelve minutes at 400 from frozen, and my own mother cannot tell.
@ The par-bake wins. Friday was the easiest Friday in a year.

# questions | What scale do you trust below five grams?
My kitchen scale says 0, 0, 0, 3. I need two grams of yeast and one of salt for small tests.
- Jewelry scale, twelve dollars, 0.01 g. Calibrate it with a nickel: five grams exactly.
+ The nickel trick is the answer. If it says 4.96 to 5.04, keep it.
- Buy two. The first one will fall into the mixer.
@ Nickel says 5.01. Thank you!

# questions | Egg wash without egg?
A customer's kid is allergic. I want shine on brioche buns that cannot see an egg.
- Oat milk with a spoon of maple syrup. Brown, not glassy, but nice.
+ Aquafaba: the liquid from a can of chickpeas, reduced by half, brushed twice. Shines like a new car.
- Whatever you use, say so on the label. "Egg-free" and "made in a kitchen with eggs" are two different sentences.

# questions | My rye bread has a hole under the top crust
One big cave, right under the lid, every time. 100% rye, tin, overnight proof.
- Sounds overproofed. Rye gives up all at once.
+ Dock it. Twenty holes with a skewer right before the oven, and let it go in when the *first* cracks in the flour show, not when it looks full.
@ No cave! Twenty holes, like a button.

# questions | How do I convert a recipe from cups?
My grandmother's stollen: "five cups of flour, not too full." Help.
- Weigh her cup. Really. Ask for it, fill it the way she does, weigh it three times.
+ 120 g a cup for spooned, 140 g for dipped. "Not too full" is 125. Then bake it once and write down what *you* did, in grams, for whoever asks you in forty years.
@ I have her cup now. 127 grams. I cried a little into the stollen.

# questions | Does convection make sense for bread?
New oven has a fan. First loaf had a crust like a helmet after ten minutes and no spring.
+ Fan **off** for the first twenty minutes, while there is steam. Fan on for the last fifteen if you like color. The fan blows your steam out.
- And drop 25 degrees when it is on.
@ That was it. Ear is back.

# questions | Starter smells like nail polish
Fed twice a day, 80 degrees in here, smells like a salon by evening. Is it dead?
- Not dead, hungry.
+ Acetone means it ran out of food. Feed 1:5:5 instead of 1:1:1 while it is that warm, and it will smell like apples again in two days.
- Or move to Minnesota. Mine has not smelled of anything since October.

# starters | My schedule for people with jobs
Since three of you asked. It fits around nine to five, and nobody gets up at four:

- **Thursday, 9 pm**: feed the starter, 1:4:4
- **Friday, 7 am**: mix, two folds while the coffee drips
- **Friday, 6 pm**: shape, into the fridge
- **Saturday**: bake whenever you are awake

The fridge does not care whether it is 12 hours or 20.
- I moved the mix to Thursday night with ice water and it is even calmer.
- Printed. It hangs on the fridge that does not care.
- What is your kitchen temperature? At 68 I need until 8 pm.
@ 71. Yes: below 70 give it two more hours, or a warmer corner.

# starters | Giving starter away: what do you write on the jar?
I give a jar to anybody who asks. Half of them come back with "I killed it." What do you put on the card?
- Three lines: feed it, cold is fine, it is not dead. In that order.
- My phone number, which was a mistake.
- A drawing. Jar, spoon, flour, water, arrow. Kids get it right away.
@ Drew it. My nephew explained the card to his mother.

# starters | Whole grain first, then white?
My 100% white starter is slow. A friend says to give it rye for a week. Is that real, or folklore?
- Real. More minerals, more of the little animals. One spoon of rye per feed and it wakes up in three days.
- I keep mine on rye forever and never looked back.
- Careful, it gets fast. Do not leave for the weekend.

# pastry | Lamination without a sheeter
I do four batches a week by hand and my shoulders are filing a complaint. What made it easier for you?
- Rest longer. 45 minutes in the fridge between folds, not 20. It rolls itself.
- A French pin, the heavy straight kind, and standing on a box. Height is everything.
- Lock in butter at 60 degrees. Cold butter fights you and then cracks.
@ The box! I am five foot two and I have been rolling *up*.

# pastry | Pie weights, beans, or sugar?
What goes into your blind bake?
- Sugar. A pound of it, in foil. You get a flat crust, and then toasted sugar for everything else.
- Pennies. Heavy, they conduct heat, and my kids think it is hilarious.
- The same beans since 2009. They have seen things.

# pastry | Buttercream in July
Outdoor wedding, 94 degrees, two tiers. Talk me out of it, or through it.
- Out of it.
- Half shortening in the crumb coat, ganache under fondant, shade, and a *tablecloth that reaches the ground* with ice packs behind it.
- Deliver one hour before, stay until the pictures are taken, and put it into the contract.
@ It stood. I did not, afterwards.

# business | What do you say when somebody wants it for tomorrow?
"I know it is short notice." Every week. I say yes and then I bake until two.
- "I would love to, and I cannot. Friday I can." That is the whole sentence.
- Rush fee of 20%. Half of them are suddenly free on Friday.
- Put your lead time on the page. Mine says 48 hours, and people read it to *me* now.
@ Said the sentence. She took Friday. Nobody died.

# business | Subscription bread, does anyone do it?
Ten families, a loaf a week, paid by the month. I would know on Sunday what to bake. What goes wrong?
- Vacations. Decide now what happens when they are away.
- It saved my winter. I give them first pick of specials, and they stay for years.
- Cap it. I said thirty and I meant twenty.
- Tell them which day, and never change the day.

# business | Insurance: who has it, what do you pay?
Market wants a certificate for a million. Is that normal for cookies?
- Normal. About $300 a year for me, through a group for home bakers. They sent the certificate the same day.
- Check whether your homeowner policy says anything about business at home. Mine had a line.
- Ask the market to be named as "additional insured." It is free and they love you for it.

# law | Label font size, is there really a rule?
Somebody at the market told me my labels are illegal because the allergen line is too small. Is there a size?
- In my state it is 10 point, in the statement that it comes from a home kitchen. Others say 1/16 of an inch.
- Print at 10 and nobody will ever measure.
- [The FDA's page on labels](https://www.fda.gov/food/food-labeling-nutrition) has the general part. Your state's page has the rest, and that one counts.
@ Ten it is. New roll of labels ordered, dignity restored.

# law | Half my neighbors live across the river, in another state
My town sits on the river. Half my neighbors are in the other state. Can they order?
- They can come to you. You cannot go to them: most cottage food laws stop at the border.
- Pickup on your side of the bridge, then. That is what we do.
- Call your department and ask. Mine answered in a day, and nicely.

# markets | Starter swap in Napa on Saturday
I will be at the north end of the market with eight jars and a bad sign. Bring a jar, take a jar, tell me its name.
- I have a seventy-year-old from San Francisco that needs a home. Can you keep secrets?
- Coming with rye. It bubbles over, so bring a plate.
@ Eleven people, one dog, no jars left. Again in March?

# markets | Looking for a used bench mixer near Portland
Twenty quarts or so, three phases no. Mine gave up on Thursday with a smell I will not forget.
- A pizza place on Division is closing at the end of the month. Ask for Lou.
- Check the bowl and the hook before you pay; those cost more than the motor.
@ Lou is a legend. It is in my garage. It took four of us.

# markets | Sharing a commercial kitchen, who is in?
There is one for $18 an hour in Austin with a deck oven, and they want four bakers to fill Tuesday nights.
- Does it have a walk-in? Then yes.
- I would take every second week.
- Read who cleans. Always read who cleans.

# neighbors | Who bakes a proper Jewish rye near Cleveland?
With caraway, a shiny crust, and chew. My father is 81 and says it does not exist anymore.
- It exists. Order by Wednesday, she bakes Fridays only.
- Ask for it sliced *thin*, it is better that way.
@ He ate three slices standing in the kitchen. Then he said it was "not bad." That is his highest grade.

# neighbors | First time ordering from a home baker: do I ring?
The page says porch pickup, 4 to 6. Do I ring the bell? Do I just take it? Do I wave?
- Wave. We are watching through the curtain anyway.
- Take the bag with your name, and text a thank-you. Makes my day, every time.
- If you have a minute, tell us how it was. Not stars. Words.
@ I waved! Somebody waved back! Best bread of my life.

# neighbors | Thank you, whoever left the cinnamon rolls
They were on our steps the morning after the funeral. No card. We did not know how much we needed something warm.
- There are a lot of us, and none of us will say.
- We see you. Eat well.
`
