/** Other words for a category's goods. Plurals with -s and -es are added by code. */
export const CATEGORY_WORDS: Record<string, string> = {
  bread:
    'loaf, loaves, baguette, bagel, roll, bun, focaccia, challah, brioche, ciabatta, biscuit, babka, pretzel, english muffin',
  cakes: 'cupcake, cheesecake, torte, cake pop',
  cookies: 'brownie, blondie, macaron, macaroon, shortbread, biscotti, snickerdoodle, gingerbread',
  pastries:
    'pastry, croissant, danish, scone, donut, doughnut, muffin, eclair, turnover, strudel, cinnamon roll, cinnamon bun, cream puff',
  sourdough: 'levain, sour dough, naturally leavened',
  'gluten-free': 'gf, glutenfree, celiac, no gluten, without gluten',
  vegan: 'plant based',
  pies: 'tart, quiche, galette, cobbler',
  breakfast: 'brunch',
  lunch: 'sandwich',
  dessert: 'sweets, treat',
  seasonal: 'holiday, christmas, thanksgiving, easter, halloween, hanukkah',
}

/** Adjectives of a bake: rye bread does not mean the town of Rye, nor an orange cake Orange. */
export const KINDS =
  'rye, wheat, whole, grain, white, black, banana, zucchini, corn, garlic, cinnamon, raisin, chocolate, chip, oatmeal, peanut, butter, sugar, ' +
  'lemon, lime, key, orange, carrot, vanilla, red, velvet, apple, cherry, pecan, pumpkin, peach, blueberry, strawberry, berry, almond, ' +
  'cheese, cream, coffee, pound, sheet, layer, birthday, wedding, anniversary, graduation, baby, shower, decorated, frosted, savory, sweet, ' +
  'meat, pot, dinner, french, italian, irish, soda, everything, new york, san francisco'

/** Words that say nothing about a bakery. */
export const FILLERS =
  'a, an, the, some, any, my, our, i, we, want, need, looking, look, find, get, buy, order, where, to, can, for, with, and, of, from, that, who, is, are, there, ' +
  'best, good, great, fresh, freshly, baked, homemade, handmade, home, made, artisan, artisanal, local, small, micro, custom, cheap, top, rated, favorite, ' +
  'real, authentic, traditional, bakery, bakeries, baker, bakers, bakeshop, bake, baking, baked goods, goods, shop, shops, store, stores, place, places, ' +
  'options, today, tomorrow, now, open, online, pickup, pick up, food, stuff, something, kids, friendly'
