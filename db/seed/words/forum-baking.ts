/** `# category | title`, the opening post, then replies that begin with `- `. `@` before a reply: the author of the topic answers. */
export const BAKING_TALK = `
# starters | Starter asleep in a 62 degree kitchen
Every November my starter goes from doubling in four hours to doing nothing until after lunch. The house sits at 62. Is there a trick that does not involve heating a whole room for one jar?
- Oven off, light on, door cracked with a wooden spoon. Mine sits at 78 in there. Put a sticky note on the knob so nobody preheats it. Ask me how I know.
- Use warmer water and a bigger share of starter. In winter I feed 1:2:2 at 85 degree water instead of 1:5:5 and stop worrying.
- On top of the router. I am serious.
- A cooler with a jar of hot water beside it. Change the water when you remember. Free, and it fits four jars.
@ Router it is! 77 degrees and it doubled in five hours. My husband thinks I have lost it.
- Welcome to winter baking.

# starters | Flat loaves after switching to fresh-milled flour
Moved to 40% fresh-milled hard red and everything spreads like a pancake. Same hydration, same timing. What did you change when you made the jump?
- More water, less time. Fresh bran ferments fast, so you are probably an hour over.
- Sift off the coarse bran, soak it, and add it back in the last fold. Night and day.
- Cut bulk when it has risen by half, not when it has doubled. Fresh flour will not wait for you.
@ Stopped bulk at fifty percent and got an ear for the first time in a month. Thank you both.

# starters | Name your starter, tell us its age
Mine is Gerald. He is six, he came from a coworker who moved to Ohio, and he has been to two weddings.
- Doughlene, four. Yes, my kids named her.
- Bertha, at least twenty-two. She came in a jam jar from my aunt, and I am terrified of her.
- Mine has no name because I was told not to get attached. Nine years.
- Clint Yeastwood. I am sorry, I was not the first and I will not be the last.
- Vincent Van Dough. One ear, obviously.

# starters | How dark is too dark for customers?
I love a mahogany crust. Two people this month asked whether their loaf was burned. Do you bake lighter for sale, or teach?
- I bake two shelves, "golden" and "dark." Dark sells out first now, but it took a year of samples.
- Put a line on the label: baked dark for flavor. Complaints stopped.
- Give them the end of a dark loaf with butter. That is the whole argument.
- Lighter for sandwich loaves, dark for boules. Nobody wants a crunchy lunchbox.

# starters | Discard: what do you actually do with it?
Not another cracker recipe, please. I have two quarts a week and a conscience.
- Keep less starter. I hold 30 grams and build the night before. I have not had discard in years.
- Pancakes on Saturday, the rest goes into the compost, where it is very happy.
- I sell a jar of starter with a card for five dollars. Discard problem solved, and they come back for flour advice.
@ Thirty grams. I feel foolish and relieved.

# starters | Dutch oven or steam pan for more than two loaves?
My two Dutch ovens are now my bottleneck: eight loaves takes all morning. Has anybody gone open bake in a home oven and kept the spring?
- Quarter inch baking steel, a tray of lava rocks, boiling water. Tape over the vent for the first fifteen minutes (take it off, please, before it smokes).
- Roasting pan lids over loaves on a steel. Two at a time, cheap, no lifting.
- I bought a used countertop deck oven off a pizza place that closed. Best money I have ever spent.
- Whatever you do, cover the glass of the door with a towel when you pour water. Mine cracked.

# pastry | Pricing a three-layer cake without crying
An eight-inch, three layers, fresh flowers, piped name. My cost is about $19 in ingredients. I charged $45 and it took me five hours. What do you charge?
- $45 is nine dollars an hour before your electric bill. Start at $78 and add for flowers.
- Write down every minute once. Including the phone calls. Then you will never charge $45 again.
- I publish a price list with sizes and say "from." The people who vanish were never going to be happy.
- Ingredients times three is what my mother did, and she was broke. Pay yourself an hourly wage first.
@ Raised it to $74 for the next one. She said "that is all?" I need to sit down.
- There it is.

# pastry | Butter leaking out of my croissants
First two trays look fine going in, then they fry in a puddle. 84% butter, three folds, proofed at 80 for two hours.
- Eighty is too warm. Butter starts to go at 79 or so. Try 75 and give it another hour.
- Or they are underproofed. Leaking usually means the layers could not stretch. They should wobble like jelly.
- Both of the above happened to me in the same week.
@ 75 degrees and two and a half hours. Dry tray! Honeycomb! I sent a photo to everybody I know.

# pastry | Swiss, Italian or American buttercream in August?
Outdoor wedding, 94 degrees, no shade until six. Talk me out of it or tell me how.
- Half Swiss, half shortening-based for the outside only. Nobody eats the outside at a wedding in that heat.
- Ganache under everything. It is scaffolding.
- Dry ice in a cooler, cake comes out when they cut it. Show a dummy cake before.
- Naked cake with fruit. Sell it as a look.
@ They went for the naked cake and it was beautiful. Thank you for saving me.

# pastry | Weepy meringue on lemon pies
Looks gorgeous at 2 pm, swims by 6. I cook the curd fully and the meringue goes on hot.
- A spoon of cornstarch cooked with a bit of water, beaten into the whites. My grandmother's trick and it works.
- Humid day? Do not make meringue on a humid day. I tell customers so and they accept it.
- Italian meringue. More dishes, no tears.

# pastry | The case for lard
I did half lard, half butter for a batch of apple pies and three people wrote to ask what had changed. How many of you still use it, and do you label it?
- Leaf lard from the farmer at our market. Labeled in big letters. It sells to people over sixty and to cooks.
- All butter here because of my neighbors' diets, but for my own table? Lard.
- Label it, always. It matters to people for reasons that are none of our business.
- A chess pie in a lard crust is why I believe in things.

# pastry | Gluten-free blend that survives a sandwich
Making a loaf for my nephew. Everything I try is either cake or sand. What blend do you use for bread, not muffins?
- Psyllium husk, not xanthan. Five percent of the flour weight. It gives you a dough you can shape.
- Sorghum, tapioca and a little millet. Weigh it. Cups will lie to you.
- Let it cool completely before cutting. Completely. Tomorrow.
@ Psyllium! It folded! He made a peanut butter sandwich and cried, so I cried.
- This is why I am on this forum.

# pastry | Getting clean slices of cheesecake for the box
I sell by the slice at the market and mine look like they were cut with a shoe.
- Hot dry knife, wipe each time. A tall glass of very hot water beside you.
- Unflavored dental floss. Sounds silly, looks professional.
- Freeze for forty minutes first.

# pastry | Vegan egg wash that actually shines
Oat milk and maple is dull. Aquafaba is blotchy. What do you brush on?
- Soy milk with a little agave and a drop of oil. Two coats, the second just before baking.
- Brush with sugar syrup when they come out. Cheating, shining.
- Pea protein and water. It sounds terrible and works best.
`
