/**
 * As in forum-baking.ts. A line `= pieces name | goods | hands-on | resting | baking | oven` and the ingredients below it make a recipe,
 * up to the first empty line; then the steps. `!` before a reply: somebody baked it.
 */
export const RECIPE_TALK = `
# recipes | Overnight country sourdough
= 2 loaves | sourdough | 40 min | 16 h | 45 min | 475
800 g bread flour
200 g whole wheat flour
720 g water
200 g ripe starter, 100% hydration
20 g salt

The loaf I sell every Friday. Nothing clever, only time.

1. Mix flour and water, wait 45 minutes.
2. Add the starter and the salt. Squeeze until it comes together.
3. Four folds, half an hour apart. Stop when it has grown by half.
4. Shape, into baskets, overnight in the fridge.
5. Bake in a hot Dutch oven, 25 minutes with the lid and 20 without.
! First loaf in my life with an ear. I may frame it.
! Used 10% rye in place of some of the whole wheat. Would do that again tomorrow.
- What temperature is your dough after the last fold?
@ About 77. In winter it is 72, and I give it two more hours.

# recipes | Soft milk sandwich bread
= 1 pan loaf | bread | 20 min | 2 h 30 min | 35 min | 375
500 g bread flour
330 g whole milk
35 g sugar
40 g soft butter
10 g salt
6 g instant yeast

For school lunches. Stays soft until Thursday.

1. Knead everything but the butter for ten minutes, then work the butter in.
2. Let it double, about 90 minutes.
3. Roll it up tight, into a 9 by 5 pan, an hour more until it crowns the rim.
4. Bake until the middle is at 195. Butter the crust while it is hot.
! Two kids, one loaf, one day. Doubling it next time.
- Does it take half whole wheat?
@ It does. Give it 20 g more milk.

# recipes | Ninety-minute focaccia for a sheet pan
= 1 half sheet pan | bread | 15 min | 1 h 15 min | 25 min | 450
600 g bread flour
480 g warm water
12 g salt
9 g instant yeast
60 g olive oil

When they call at four and come at six.

1. Stir it all with half of the oil. It is a batter, trust it.
2. Three rounds of folding in the bowl, ten minutes apart.
3. Pour it into the oiled pan, dimple, oil, salt. Half an hour.
4. Bake hot, until the corners are darker than you like.
! Cherry tomatoes pushed in before the oven. Gone before it was cool.
- Eighty percent and no kneading. My wrists thank you.

# recipes | Brown butter chocolate chip cookies
= 24 cookies | cookies | 25 min | 12 h | 12 min | 375
320 g all-purpose flour
225 g butter, browned
200 g dark brown sugar
100 g white sugar
100 g eggs
300 g dark chocolate, chopped
6 g baking soda
5 g salt
8 g vanilla extract

The night in the fridge is the recipe. Everything else is shopping.

1. Brown the butter, cool it until it is soft again.
2. Beat with both sugars, then the eggs and the vanilla.
3. Fold in flour, soda and salt, then the chocolate.
4. Balls of 50 g, a night in the fridge.
5. Bake from cold. Take them out when the middles look wrong.
! I did not wait twelve hours. I waited four. Still the best I have made.
! Twelve hours. You can taste it. Sorry, four hours.
@ You may both be right, and I will need more cookies to be sure.

# recipes | All-butter pie crust, by weight
= 2 crusts | pies | 20 min | 2 h
320 g all-purpose flour
225 g cold butter
110 g ice water
12 g sugar
6 g salt

Cups are why your crust is different every time.

1. Cut the butter into the flour until the largest pieces are like almonds.
2. Sprinkle the water, press, fold three times.
3. Two disks, two hours in the fridge at least.
! Flakes like a croissant. My mother-in-law asked for the recipe, and I said no.
- Does it freeze?
@ Three months, wrapped twice. A night in the fridge before you roll it.

# recipes | Kitchen-table croissants
= 12 croissants | pastries | 2 h | 20 h | 20 min | 400
500 g bread flour
140 g water
140 g whole milk
55 g sugar
40 g soft butter
12 g salt
8 g instant yeast
280 g butter for the block

No sheeter, one rolling pin, one cool morning.

1. Mix the dough, one hour on the counter, a night in the fridge.
2. Pound the butter into a square of 7 inches. Lock it in.
3. Three letter folds, half an hour of fridge between them.
4. Roll to 4 mm, cut triangles of 90 g, shape.
5. Proof at 78 and not a degree more, until they wobble. Egg wash, bake.
! Third try. The second looked like dinner rolls, this one *shatters*.
- What butter?
@ Whatever has 82% fat and was on sale.

# recipes | Forty percent rye with caraway
= 1 loaf | sourdough | 25 min | 5 h | 50 min | 440
300 g bread flour
200 g whole rye flour
375 g water
150 g ripe rye starter
11 g salt
6 g caraway seeds

For people who say they do not like rye.

1. Mix it all. No kneading, rye does not care.
2. Three hours, one fold in the middle.
3. Shape with wet hands, two hours in a basket.
4. Steam for the first fifteen minutes. Eat it tomorrow.
! With mustard and an onion. I do like rye.
- Tomorrow is the hardest step.

# recipes | Potato dinner rolls
= 16 rolls | bread | 30 min | 2 h 30 min | 18 min | 375
480 g bread flour
200 g mashed potato, cold
120 g whole milk
60 g soft butter
55 g egg
45 g sugar
10 g salt
7 g instant yeast

One leftover potato buys you two days of softness.

1. Knead it all for eight minutes. It stays a little sticky.
2. Ninety minutes, until it has doubled.
3. Sixteen pieces of 60 g, round, side by side in a 9 by 13 pan.
4. Forty-five minutes more, then bake until they are the color of a penny.
! Thanksgiving trial run. Nobody asked about the turkey.
- Sweet potato works, too, and they come out orange.

# recipes | Brioche that forgives
= 2 loaves | bread | 40 min | 14 h | 35 min | 350
500 g bread flour
250 g eggs
60 g whole milk
70 g sugar
250 g soft butter
10 g salt
9 g instant yeast

1. Knead all but the butter for ten minutes, until it slaps the bowl.
2. Butter in five goes. It will look broken. Go on.
3. An hour on the counter, a night in the fridge: cold, it shapes like clay.
4. Braid or ball, two hours of proof, egg wash, bake.
! It looked broken. I went on. It is French toast now.
- "It will look broken. Go on." I am putting this on my fridge.

# recipes | One-bowl olive oil cake
= 1 cake of nine inches | cakes | 15 min |  | 45 min | 350
250 g all-purpose flour
250 g sugar
180 g olive oil
240 g whole milk
150 g eggs
10 g baking powder
4 g salt
6 g lemon zest

Better on the second day, if you can hide it.

1. Whisk eggs and sugar until pale, then oil, milk and zest.
2. Fold in the rest until no flour shows.
3. Into a lined pan. A skewer comes out clean after about 45 minutes.
! Orange in place of lemon. We hid it badly.
- I sell slices at the market. It travels like a brick, in a good way.

# recipes | Sandwich bagels, boiled and honest
= 10 bagels | bread | 45 min | 16 h | 20 min | 450
1000 g high-gluten flour
550 g water
20 g salt
20 g barley malt syrup
5 g instant yeast

1. Stiff dough. Knead ten minutes, rest ten, knead five.
2. Pieces of 160 g, rolled and wrapped around your hand.
3. A night in the fridge, covered.
4. Boil 45 seconds a side with a spoon of malt in the water. Seeds while they are wet.
5. Bake on a hot stone, turn the tray once.
! From Queens, and I have no notes.
- That is the highest praise there is.
`
