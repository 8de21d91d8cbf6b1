import { INGREDIENTS } from './ingredients'

export const MAINS = ['sourdough', 'bread', 'cakes', 'cookies', 'pastries', 'pies', 'gluten-free', 'vegan'] as const
export type Main = (typeof MAINS)[number]

/** `say`: the name within a sentence; prices in dollars; allergens by their first letters. */
export type Dish = {
  main: Main
  name: string
  low: number
  high: number
  say: string
  allergens: string[]
  description: string
  ingredients: string
  tags: string[]
}

const ALLERGENS: Record<string, string> = {
  w: 'wheat',
  m: 'milk',
  e: 'eggs',
  n: 'tree_nuts',
  p: 'peanuts',
  s: 'sesame',
  y: 'soybeans',
}

// name | from-to | say | allergens | extra tags | description
const SHEET: Record<Main, string> = {
  sourdough: `Country Loaf|9-12|country loaf|w||White and whole wheat, 24 hours in the fridge, baked dark. About two pounds.
Seeded Sourdough|10-13|seeded sourdough|ws||Sunflower, flax, pumpkin and sesame, inside and out.
Olive & Rosemary Boule|11-14|olive loaf|w||Castelvetrano olives, pitted by hand, so mind the one I missed.
Caraway Rye|10-13|caraway rye|w||Forty percent rye. Better on day two.
Jalapeño Cheddar Boule|12-15|jalapeño cheddar boule|wm|lunch|Sharp cheddar pockets and real heat.
Cinnamon Raisin Sourdough|11-14|cinnamon raisin loaf|w|breakfast|Swirled, not too sweet. Makes the house smell right.
Walnut Cranberry Levain|12-15|walnut cranberry loaf|wn|seasonal|For a cheese board, or for standing at the counter with butter.
Whole Wheat Pan Sourdough|9-12|whole wheat pan loaf|w|lunch|Soft enough for school sandwiches, sour enough for grown-ups.
Roasted Garlic Batard|11-14|roasted garlic batard|w||A whole head of garlic in every loaf.
Sourdough Discard Crackers|6-8|discard crackers|ws||Thin, salty, gone by Tuesday.
Sourdough Pizza Dough, 2 pack|8-10|pizza dough|w|lunch|Freeze one, bake one. Instructions on the bag.
Sourdough English Muffins, 4|8-10|English muffins|wm|breakfast|Griddled in cornmeal. Fork split, never knife.`,
  bread: `Sandwich White|6-8|sandwich white|wm|lunch|The loaf your lunchbox remembers.
Honey Whole Wheat|7-9|honey whole wheat|w|lunch|Local honey, stone-ground flour.
Braided Challah|9-12|challah|we||Six strands, egg wash twice. Fridays only unless you ask nicely.
Baguette|4-5|baguette|w||Out of the oven at 3 pm, gone by 5.
Rosemary Focaccia|8-11|focaccia|w|lunch|Half sheet, dimpled, a lot of olive oil.
Dinner Rolls, dozen|8-11|dinner rolls|wme||Pull apart, brushed with butter while hot.
Milk Bread|8-11|milk bread|wme|breakfast|Tangzhong loaf that stays soft for days.
Brioche Buns, 6|9-12|brioche buns|wme|lunch|For burgers, or for jam at midnight.
Oatmeal Molasses Bread|8-10|oatmeal molasses loaf|w|breakfast|My neighbor's grandmother's, with permission.
Marble Rye|9-11|marble rye|w|lunch|Two doughs, one spiral.
Ciabatta, 4|7-9|ciabatta|w|lunch|Big holes, good for soup.
Irish Soda Bread|7-9|soda bread|wm|seasonal,breakfast|Buttermilk and currants. No caraway, sorry.`,
  cakes: `Six-Inch Layer Cake|38-52|layer cake|wme|dessert|Three layers, serves 8 to 10. Tell me the name and the color.
Eight-Inch Celebration Cake|58-84|celebration cake|wme|dessert|Serves 16 to 20. A week's notice, please.
Lemon Poppy Loaf Cake|14-18|lemon poppy loaf|wme|breakfast|Soaked in syrup while warm.
Carrot Cake|40-54|carrot cake|wmen|dessert|Pecans, pineapple, cream cheese frosting. No raisins, ever.
Basque Cheesecake|36-48|Basque cheesecake|me|dessert|Burnt on purpose.
Olive Oil Cake|24-32|olive oil cake|we|dessert|Orange zest, crackly top. Keeps four days.
Vanilla Bean Cupcakes, 6|18-24|cupcakes|wme|dessert|Swiss buttercream, sprinkles if you are under ten or say you are.
Tres Leches, 8x8|30-40|tres leches|wme|dessert|Cold, milky, cinnamon on top.
Chocolate Sheet Cake|34-46|chocolate sheet cake|wmen|dessert|Boiled icing with pecans on half, like at church.
Coconut Layer Cake|48-62|coconut cake|wme|dessert,seasonal|Tall and white and a little old-fashioned.
Bundt of the Month|26-34|bundt|wme|seasonal,dessert|Ask what is in it. It is always sour cream.
Marble Pound Cake|16-22|pound cake|wme|breakfast|A pound of butter, honestly.`,
  cookies: `Brown Butter Chocolate Chip, 6|12-16|chocolate chip cookies|wme|dessert|Rested two days. Flaky salt.
Oatmeal Raisin, 6|11-14|oatmeal raisin cookies|wme|dessert|For people who are not disappointed by raisins.
Snickerdoodles, dozen|14-18|snickerdoodles|wme|dessert|Soft, with extra cream of tartar tang.
Molasses Crinkles, dozen|14-18|molasses crinkles|wme|seasonal,dessert|Black pepper and fresh ginger.
Peanut Butter Blossoms, dozen|15-19|peanut butter blossoms|wmep|dessert|The kiss goes on while they are hot.
Iced Sugar Cookies, dozen|36-52|iced sugar cookies|wme|dessert|Hand-piped to your theme. Ten days' notice.
Shortbread Tin|18-24|shortbread|wm|dessert|Butter, sugar, flour, salt. That is the list.
Raspberry Thumbprints, dozen|16-20|thumbprints|wmn|dessert|Almond dough and my own jam.
Rainbow Cookies, half pound|14-18|rainbow cookies|wmen|seasonal,dessert|Three layers, two days, one family argument.
Salted Caramel Bars, 6|15-20|caramel bars|wm|dessert|Cut small because they are a lot.
Polvorones, dozen|12-16|polvorones|wn|dessert|Fall apart politely.
Fudgy Brownies, 6|15-20|brownies|wme|dessert|Corner pieces on request, first come.`,
  pastries: `Butter Croissant|4-5|croissants|wme|breakfast|Three days of folding.
Almond Croissant|5-7|almond croissants|wmen|breakfast|Yesterday's croissant, having a better day.
Pain au Chocolat|5-6|pain au chocolat|wme|breakfast|Two batons, as is correct.
Cinnamon Rolls, 4|16-22|cinnamon rolls|wme|breakfast|Cream cheese icing in a cup, so you decide.
Cardamom Buns, 4|16-20|cardamom buns|wme|breakfast|Knotted, pearl sugar, freshly ground pods.
Morning Buns, 4|18-22|morning buns|wme|breakfast|Orange zest and too much sugar.
Guava & Cheese Pastelitos, 6|14-18|pastelitos|wm|breakfast|Flaky squares the way Miami taught me.
Conchas, 6|12-16|conchas|wme|breakfast|Vanilla, chocolate and pink.
Blueberry Scones, 4|13-17|blueberry scones|wme|breakfast|Cold butter, quick hands.
Sticky Buns, 4|18-24|sticky buns|wmen|breakfast|Pecans. Napkins not included.
Kouign-Amann|6-7|kouign-amann|wm|breakfast|Hard to say, easy to finish.
Spinach & Feta Hand Pies, 4|16-20|spinach hand pies|wm|lunch|Lunch in one hand.
Blueberry Muffins, 6|14-18|blueberry muffins|wme|breakfast|More berry than batter.`,
  pies: `Double-Crust Apple Pie|26-34|apple pie|wm|dessert,seasonal|Five pounds of apples, three kinds.
Sour Cherry Lattice|28-36|cherry pie|wm|dessert,seasonal|Montmorency cherries, pitted in July and frozen for you.
Blueberry Pie|28-36|blueberry pie|wm|dessert|Lemon zest and nothing fancy.
Pumpkin Pie|22-28|pumpkin pie|wme|seasonal,dessert|From actual squash. October to December.
Pecan Pie|28-36|pecan pie|wmen|seasonal,dessert|Dark syrup, a splash of bourbon.
Key Lime Pie|24-30|key lime pie|wme|dessert|Tart enough to make you sit up.
Chocolate Cream Pie|26-32|chocolate cream pie|wme|dessert|Eat it the same day. You will.
Strawberry Rhubarb|28-36|strawberry rhubarb pie|wm|seasonal,dessert|Only when my rhubarb says so.
Buttermilk Chess Pie|24-30|chess pie|wme|dessert|Five ingredients and a good story.
Chicken Pot Pie|26-34|chicken pot pie|wm|lunch|Bake from frozen. Feeds four.
Peach Hand Pies, 4|16-22|peach hand pies|wm|seasonal,dessert|For the car ride home.
Tomato Tart|22-28|tomato tart|wm|lunch,seasonal|August only, and worth the wait.`,
  'gluten-free': `GF Sandwich Loaf|10-14|sandwich loaf|e|lunch|Bends without breaking. Really.
GF Chocolate Chip, 6|14-18|chocolate chip cookies|me|dessert|My brother could not tell. He is very picky.
Almond Flour Orange Cake|30-38|orange cake|en|dessert|Two whole oranges, boiled soft.
GF Cinnamon Rolls, 4|20-26|cinnamon rolls|me|breakfast|Soft the next morning too.
Buckwheat Banana Bread|13-17|banana bread|e|breakfast|Dark, nutty, no refined sugar.
Flourless Chocolate Torte|34-42|chocolate torte|me|dessert|Eight ingredients, one of them patience.
GF Blueberry Muffins, 6|16-20|blueberry muffins|me|breakfast|Dedicated pans, dedicated kitchen.
Seeded Nut Loaf|12-16|seeded loaf|ns|breakfast,lunch|Slices thin, toasts beautifully.
GF Dinner Rolls, 6|12-16|dinner rolls|me|lunch|Pull apart like rolls should.
GF Birthday Cake, 6 inch|46-60|birthday cake|me|dessert|So nobody eats a fruit cup at the party.
Coconut Macaroons, dozen|14-18|macaroons|e|dessert|Dipped in dark chocolate.
GF Focaccia|12-15|focaccia|||Crisp edges. Olive oil, sea salt.`,
  vegan: `Vegan Cinnamon Rolls, 4|18-24|cinnamon rolls|wy|breakfast|Oat milk dough, coconut icing.
Chocolate Olive Oil Cake|32-42|chocolate olive oil cake|w|dessert|Accidentally vegan since 1942.
Banana Walnut Bread|12-16|banana bread|wn|breakfast|Three very ugly bananas in each.
Vegan Chocolate Chip, 6|12-16|chocolate chip cookies|wy|dessert|Big, salty, soft in the middle.
Pumpkin Muffins, 6|14-18|pumpkin muffins|w|breakfast,seasonal|Pepitas on top.
Vegan Croissant|5-6|croissants|wy|breakfast|Laminated with cultured plant butter. Took me two years.
Lemon Lavender Loaf|14-18|lemon lavender loaf|w|dessert|Aquafaba and stubbornness.
Peanut Butter Bars, 6|14-18|peanut butter bars|wp|dessert|Tastes like the school ones, only good.
Vegan Birthday Cake, 6 inch|44-58|birthday cake|wy|dessert|Any color beets and turmeric can make.
Apple Galette|22-28|apple galette|w|dessert,seasonal|Rustic means I did not crimp it.
Chickpea Pot Pies, 2|16-20|chickpea pot pies|w|lunch|Freeze well, vanish faster.
Date & Oat Cookies, dozen|14-18|date oat cookies|w|breakfast|No added sugar. Lunchbox approved.`,
}

export const DISHES: Record<Main, Dish[]> = Object.fromEntries(
  MAINS.map((main) => [main, SHEET[main].split('\n').map((line) => dish(main, line))]),
) as Record<Main, Dish[]>

function dish(main: Main, line: string): Dish {
  const [name, range, say, allergens, tags, description] = line.split('|') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const [low, high] = range.split('-').map(Number) as [number, number]
  return {
    main,
    name,
    low,
    high,
    say,
    description,
    ingredients: INGREDIENTS[name]!,
    tags: tags ? tags.split(',') : [],
    allergens: [...allergens].map((letter) => ALLERGENS[letter]!),
  }
}
