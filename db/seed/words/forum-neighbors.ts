export const NEIGHBOR_TALK = `
# markets | First farmers market on Saturday. What do I forget?
Ten-foot tent, two tables, 60 loaves, 20 dozen cookies. What did you wish you had brought?
- Weights for the tent. Then more weights.
- Change: forty ones, twenty fives. And a card reader that is charged.
- A chair, sunscreen, and a friend for the bathroom break.
- Samples under a cover. Cut them small and cut them all day.
- Bring less variety. Four things, tall piles. It looks generous and sells faster.
@ Sold out at 11:10! The weights saved me; the tent next door is in a tree.

# markets | Porch pickup etiquette
Someone took two bags that were not theirs. I think it was a mistake. How do you set up your porch?
- Names in big marker, alphabetical, one shelf each. Since then no mix-ups.
- A cooler with a combination lock, code in the pickup message. Changes every week.
- I meet everybody at the door. Slower, but that is half the reason they come.
- First names and a number only. A full name on a bag on a porch is more than the street needs to know.

# markets | Rain plan?
Market is rain or shine and bread hates rain.
- Clear shower curtains clipped to three sides. Twelve dollars.
- Paper bags inside plastic bins, take out ten at a time.
- On wet days I bring soup rolls and cinnamon buns and they fly.
- I text the regulars at seven: "It is pouring, I have your loaf under the counter." Everyone came.

# markets | Delivery by bike, worth it?
Flat town, four-mile radius, 20 orders on a Friday. Thinking about a cargo bike.
- Yes, and people love it so much that they take photos. Insulated bag for summer.
- Charge for it. Three dollars is nothing to them and pays for your tires.
- Cakes: no. I have a story. It has a pothole in it.

# markets | Selling out by ten. Bake more, or charge more?
Lovely problem, I know. Two hours of standing beside an empty table.
- Charge a dollar more and go home at ten. You have already won.
- Bake ten percent more each week until you bring some home. Then stop.
- Take preorders for half. That way the late ones are not sad.

# markets | Bags, boxes, compostable or not?
I want to do right, but my compostable windows fog up and the bread goes soft.
- Plain kraft bag, folded twice, no window. Bread wants to breathe.
- Our town does not compost the compostable ones at all. I asked. Paper is recyclable, so paper.
- I sell a linen bag once and give fifty cents off whenever they bring it. About a third do.
- For cookies: glassine. Shows the cookie, goes into the paper bin.

# neighbors | What did you buy this weekend?
I will begin: a caraway rye so good that we ate it with nothing on it, in the car, at a red light.
- Six conchas. I meant to share.
- Half a sheet of focaccia, and then the other half.
- A pecan pie, in November, for no occasion. Adulthood.
- Gluten-free cinnamon rolls, first in nine years. I have no words, only icing.
- Two baguettes. One and a half arrived.

# neighbors | How far ahead should I order a birthday cake?
My son turns seven on the 14th. He wants a volcano. Is two weeks rude?
- Two weeks is lovely. Three days is rude. Volcanoes may need a drawing.
- Send a photo and the number of kids. And say the budget first, nobody minds.
- I made a volcano once, with dry ice. Ask for it, we live for this.
@ Booked! There will be lava.

# neighbors | Asking about allergens without being a pain
My daughter has a tree nut allergy. I never know how much to ask of a home kitchen.
- Baker here: ask everything. I would rather answer ten messages than wonder.
- Ask "do you have nuts in the kitchen at all?" and not "is it nut free?" Those are different questions.
- Some of us have nut-free days. Mine are Monday and Tuesday, after a deep clean.
- If a baker is annoyed by the question, that is your answer.

# neighbors | Do you tip your home baker?
Honest question. There is no jar on the porch.
- I round up. She never asked for it.
- As a baker: a message that says how it went is worth more than two dollars. But I will not say no to two dollars.
- Bring back the pie tin. That is the tip.

# neighbors | Looking for: real rye in the upper Midwest
Dense, sour, sliceable like a brick. My father is from Vilnius and 88 and he deserves it.
- There is a woman in St. Paul who bakes one every other Thursday. Look for the blackest loaf on this site.
- Milwaukee, too. Ask for it "like for my grandfather" and you will get the right one.
- I will bake him one. Send me a message. I have a Lithuanian starter, and nobody to be judged by anymore.
@ He had two slices with herring and asked who died and left us this. That is the highest praise there is. Thank you.
- I am not crying, it is flour.

# neighbors | Freezing bread: teach me
Family of two, loaves for six.
- Slice first, freeze flat, toast from frozen. Done.
- Whole loaf: foil, then bag. Thaw on the counter overnight and ten minutes at 350.
- Never the fridge. The fridge is where bread goes to get old.
- Rolls freeze better than anything. Say you are having people over, order two dozen.

# neighbors | Say something nice about your baker
No names if you would rather not.
- Mine leaves a heel of bread in the bag for my dog. Labeled, with his name.
- When my wife was in the hospital there was a loaf on our step every Friday. We never ordered it.
- She taught my son to braid challah through the screen door, in 2020.
- He writes what he was listening to on the bag. This week: Nina Simone.
- She closes on Mondays to bake with her mother. I order Tuesdays because those are the best ones.
`
