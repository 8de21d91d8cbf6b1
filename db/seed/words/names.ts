import type { Main } from './menu'

const list = (text: string) =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Each is used once in the whole country. */
export const WHOLE: Record<Main | 'any', string[]> = {
  any: list(`The Second Rise, Porch Light Bakehouse, Blue Door Bakery, Screen Door Baking Co., Side Yard Bakehouse, The Warm Window
    Four Burner Bakery, Two Racks and a Timer, The Flour Drawer, Apron Strings, The Yellow Kitchen, Back Step Bakery, Corner Lot Baking
    The Tin Breadbox, Good Morning Gladys, Lantern Street Baking, Half Past Four, The Early Oven, Dough & Behold, Salt & Stollen, Oven Mitt
    Kitchen Table Baking, The Proofing Shelf, Saturday Bake, Tuesday & Friday, The Cooling Rack, Small Batch Betty, The Knead to Know
    Little Red Oven, The Gingham Counter, Third Shelf Bakery, Paper Bag Bakery, Oats & Honey, Sunday Best Bakehouse, The Butter Ledger
    Whisk Taker, Crumb Together, Fold & Rest, Hot Tray, Hearthside on the Hill, Plum Tree Bakery, Fig & Flour, Marigold Bakehouse
    Dandelion Baking, Wren & Wheat, Magpie Bakes, The Bread Robin, Foxglove Bakery, Juniper & Rye, Clover Lane Bakehouse, Thistle & Honey
    Driftwood Bakery, Copper Whisk, Cast Iron Kate's, Enamel & Oak, Blue Bowl Baking, The Chipped Teacup, Spoon & Spatula
    Rolling Pin Social, Sifted, Scratch Made Sam, Rise & Shy, The Quiet Oven, Neighborly Loaf, The Bake Porch, Carport Bakery
    Garage Door Bakery, Walk-Up Window, Leave It on the Porch, The Honor Box, Milk Crate Baking, Bike Basket Bread, Ring the Bell Bakery
    Ten Dozen, Baker's Eleven, Thirteen to the Dozen, The Long Table, Full Sheet Pan, Quarter Sheet, Parchment, Mother Dough, Old Range Road
    Harvest Gold Oven, The 350 Club, Low and Slow Bakehouse, Pinch of This, Heaping Teaspoon, The Wooden Spoon Home Bakery, Dovetail Baking`),
  sourdough:
    list(`Wild Levain, Bubble & Boule, Long Ferment, Slow Saturday Sourdough, The Starter House, Crackle & Crumb, Open Crumb Society
    Feed Me Seymour, Rye Not, Well Fed Starter, Overnight Loaves, The Banneton, Cold Proof, Ear to Ear Sourdough, Sour Grace, Tang, Clint Yeastwood
    Bread Pitt Stop, Autolyse & Chill, Wild & Floury, Levain Lane, Seventy-Eight Percent, Night Shift Sourdough, Peel & Stone, The Crackling Crust
    Fold Every Thirty, Patience Bread, Two Day Loaf, The Sour Hour, Hooch & Crumb`),
  bread:
    list(`Daily Dozen Loaves, The Bread Line, Heel & Crumb, Pullman Car Bread, Sandwich Street, Roll Call, Seeded, Both Ends of the Loaf
    The Heel Is the Best Part, Braid & Butter, Stone Milled, Loaf Letters, Bread & Then Some, The Daily Crust, Use Your Loaf, Upper Crust Alley
    Challah at Me, Knot Your Average Bread, Bun Intended, Plain Good Bread, Grain Exchange, The Rye House, Whole & Grain`),
  cakes:
    list(`Tall Cake Tuesday, Layer by Layer, Buttercream & Co., Candlewick Cakes, The Cake Next Door, Make a Wish Cakes, Piece of It
    Sugar Maple Cakes, The Sheet Cake Lady, Frosted, Three Tier Tess, Batter Up, Sweet Sixteenth, Cakewalk on the Corner, Crumb Coat
    Offset Spatula, Ganache & Grace, The Birthday Kitchen, Petal & Crumb, Slice of Yes, Ruffle & Rose Cakes, Blow Out the Candles, Tiers of Joy`),
  cookies:
    list(`Chip on My Shoulder, Crisp Edge Cookies, Soft Middle, The Cookie Drawer, One More Cookie, Brown Butter Club, Cookie Jar Alley
    Snap & Crinkle, Dunk, Milk First, Two Bite, Thumbprint, Smart Cookie Kitchen, The Crumb Trail, Snickerdoodle & Sons, Batch No. 9
    Tough Cookie, Dozen & Done, Cookies on the Step, The Royal Icing Room, The Late Night Dozen, Salted Edge`),
  pastries:
    list(`Lamination Station, Butter Layers, Twenty-Seven Folds, Flake, The Croissant Window, Early Bird Pastry, Crumpet & Thistle, Puff
    Morning Bun Society, Sticky Fingers Bun Co., Kouign & Country, Swirl, Cardamom Corner, Danish Modern, The Scone Age, Laminated
    Petit Matin, Viennoiserie on Vine, Roll Out, Concha Corner, The Buttered Fold, Empanada Drive, Turnover New Leaf`),
  pies: list(`Crimp & Lattice, The Pie Safe, Double Crust, Lattice Work, Pie Before Noon, Easy As, Windowsill Pies, Fork & Crimp
    Hand Pie Highway, Slice of the South Side, Cutie Pie Counter, Rhubarb Row, The Pie Ladder, Deep Dish Dot, Blind Baked, Pie in the Sky Blue Truck
    Custard & Crust, Buttermilk Pie Club, The Fluted Edge, À la Maude`),
  'gluten-free':
    list(`No Wheat No Worry, The Rice Flour Room, Free & Clear Bakehouse, Against the Grain Home Bakery, Celia's Celiac Kitchen
    Buckwheat & Bloom, Almond Street Bakes, Missing Nothing, Safe Slice, The Other Flour, Good Without, Sorghum & Sugar, Teff Love, Not a Crumb of Wheat`),
  vegan:
    list(`Plant & Proof, Oat Milk & Honeycomb, No Egg Zone, Green Whisk, Aquafaba & Friends, Kind Crumb, Herbivore Bakes, Leaf & Loaf
    Coconut & Clove, The Vegan Neighbor, Rooted Bakehouse, Beet Street Bakes, Flax & Figs, Nobody Misses the Butter`),
}

export const ENDINGS: Record<Main, string[]> = {
  sourdough: list('Sourdough, Levain, Hearth Bread, Slow Bread, Wild Yeast, Boules, Bread Club, Sourdough Club'),
  bread: list('Bread, Bread Co., Loaves, Bakehouse, Home Bakery, Breadworks, Bread & Rolls, Daily Bread'),
  cakes: list('Cakes, Cake Kitchen, Cakery, Celebration Cakes, Layer Cakes, Cake Studio, Sweet Kitchen'),
  cookies: list('Cookies, Cookie Co., Cookie Kitchen, Cookie Club, Cookie Counter, Cookies & Bars'),
  pastries: list('Pastry, Bakes, Morning Pastry, Viennoiserie, Pastry Kitchen, Buns & Bakes, Patisserie'),
  pies: list('Pies, Pie Co., Pie Kitchen, Pies & Tarts, Pie Porch, Hand Pies'),
  'gluten-free': list('Gluten-Free Bakes, GF Kitchen, Wheatless, Free-From Bakery, Gluten-Free Kitchen'),
  vegan: list('Vegan Bakes, Plant Bakery, Vegan Kitchen, Plant-Based Bakes, Green Kitchen'),
}

export const STREETS =
  list(`Alder, Ash, Aspen, Bay, Beech, Birch, Bluff, Bridge, Briar, Cedar, Cherry, Chestnut, Church, Clay, Clover, Cottage, Creek
  Cypress, Depot, Dogwood, Elm, Fern, Foster, Garden, Glen, Grove, Harbor, Hawthorn, Hazel, Hickory, Highland, Hill, Holly, Juniper, Lake, Larkin
  Laurel, Linden, Locust, Magnolia, Maple, Meadow, Mill, Mulberry, Myrtle, North, Oak, Olive, Orchard, Park, Pearl, Pecan, Pine, Plum, Poplar
  Prospect, Quince, Ridge, River, Rose, Sage, School, Short, Spring, Spruce, Summit, Sycamore, Union, Valley, Vine, Walnut, Water, Willow, Wilson`)
export const STREET_KINDS = list('Street, Street, Street, Avenue, Lane, Court, Road, Place')

/** A word for an elder, and family names that go with it. */
export const ELDERS: [string, string[]][] = [
  ['Nana', ['Abernathy', 'Calloway', 'Bright', 'Whitfield', 'Hollis', 'Jackson']],
  ['Grandma', ['Thompson', 'Jensen', 'Weaver', 'Dot', 'Pearl', 'Greene']],
  ['Oma', ['Becker', 'Schroeder', 'Vogel', 'Ziegler', 'Brandt']],
  ['Abuela', ['Ortiz', 'Mendoza', 'Reyes', 'Lupe', 'Zamora', 'Chayo']],
  ['Nonna', ['Russo', 'Bianchi', 'Rinaldi', 'Pina']],
  ['Mémère', ['Boudreaux', 'Thibodeaux', 'Landry', 'Robichaux']],
  ['Lola', ['Santos', 'Cruz', 'Nena']],
  ['Halmoni', ['Kim', 'Park', 'Cho']],
  ['Bubbe', ['Rosen', 'Feldman', 'Katz', 'Ruth']],
  ['Teta', ['Haddad', 'Khoury', 'Salma']],
  ['Yiayia', ['Stavros', 'Eleni']],
  ['Big Mama', ['Jefferson', 'Washington', 'Lou']],
  ['Mormor', ['Lindgren', 'Dahl', 'Inga']],
  ['Tía', ['Carmen', 'Rosario', 'Lucha']],
  ['Babcia', ['Kowalski', 'Lewandowski', 'Ostrowski']],
  ['Dadi', ['Desai', 'Shah', 'Rao']],
  ['Aunt', ['Bea', 'Mavis', 'Ginny', 'Faye']],
  ['Grandpa', ['Otis', 'Yoder', 'Joe']],
]
export const POSSESSED = list(
  `Kitchen, Oven, Table, Porch, Pantry, Recipe Box, Breadbox, Back Door, Counter, Flour Bin, Front Room, Bakehouse`,
)
