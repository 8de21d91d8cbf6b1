// One line per dish of the menu sheet: name|ingredients, most first, as a label would have it.
const LABELS = `Country Loaf|Wheat flour, whole wheat flour, water, sea salt, sourdough culture
Seeded Sourdough|Wheat flour, water, sunflower seeds, pumpkin seeds, flax, sesame seeds, sea salt, sourdough culture
Olive & Rosemary Boule|Wheat flour, water, Castelvetrano olives, rosemary, sea salt, sourdough culture
Caraway Rye|Wheat flour, rye flour, water, caraway seeds, sea salt, sourdough culture
Jalapeño Cheddar Boule|Wheat flour, water, sharp cheddar (milk, salt, enzymes), pickled jalapeños, sea salt, sourdough culture
Cinnamon Raisin Sourdough|Wheat flour, water, raisins, brown sugar, cinnamon, sea salt, sourdough culture
Walnut Cranberry Levain|Wheat flour, whole wheat flour, water, walnuts, dried cranberries, sea salt, sourdough culture
Whole Wheat Pan Sourdough|Whole wheat flour, water, honey, olive oil, sea salt, sourdough culture
Roasted Garlic Batard|Wheat flour, water, roasted garlic, olive oil, sea salt, sourdough culture
Sourdough Discard Crackers|Wheat flour, sourdough culture, olive oil, sesame seeds, sea salt
Sourdough Pizza Dough, 2 pack|Wheat flour, water, olive oil, sea salt, sourdough culture
Sourdough English Muffins, 4|Wheat flour, milk, butter, cornmeal, honey, sea salt, sourdough culture
Sandwich White|Wheat flour, milk, butter, sugar, salt, yeast
Honey Whole Wheat|Whole wheat flour, wheat flour, water, local honey, canola oil, salt, yeast
Braided Challah|Wheat flour, eggs, water, honey, canola oil, salt, yeast
Baguette|Wheat flour, water, sea salt, yeast
Rosemary Focaccia|Wheat flour, water, extra virgin olive oil, rosemary, sea salt, yeast
Dinner Rolls, dozen|Wheat flour, milk, butter, eggs, sugar, salt, yeast
Milk Bread|Wheat flour, milk, heavy cream, eggs, sugar, butter, salt, yeast
Brioche Buns, 6|Wheat flour, butter, eggs, milk, sugar, salt, yeast
Oatmeal Molasses Bread|Wheat flour, rolled oats, water, molasses, canola oil, salt, yeast
Marble Rye|Wheat flour, rye flour, water, cocoa, molasses, caraway, salt, yeast
Ciabatta, 4|Wheat flour, water, olive oil, sea salt, yeast
Irish Soda Bread|Wheat flour, buttermilk, currants, butter, sugar, baking soda, salt
Six-Inch Layer Cake|Sugar, butter, wheat flour, eggs, buttermilk, vanilla, baking powder, salt
Eight-Inch Celebration Cake|Sugar, butter, wheat flour, eggs, buttermilk, vanilla, baking powder, salt
Lemon Poppy Loaf Cake|Wheat flour, sugar, butter, eggs, sour cream, lemon, poppy seeds, baking powder, salt
Carrot Cake|Carrots, wheat flour, sugar, cream cheese, eggs, butter, pecans, pineapple, canola oil, cinnamon, salt
Basque Cheesecake|Cream cheese, heavy cream, sugar, eggs, cornstarch, vanilla, salt
Olive Oil Cake|Wheat flour, sugar, olive oil, eggs, orange, baking powder, salt
Vanilla Bean Cupcakes, 6|Sugar, butter, wheat flour, eggs, milk, vanilla bean, baking powder, salt
Tres Leches, 8x8|Whole milk, evaporated milk, condensed milk, eggs, wheat flour, sugar, heavy cream, cinnamon
Chocolate Sheet Cake|Sugar, wheat flour, butter, buttermilk, eggs, cocoa, pecans, vanilla, baking soda, salt
Coconut Layer Cake|Sugar, butter, wheat flour, eggs, coconut, coconut milk, milk, vanilla, baking powder, salt
Bundt of the Month|Wheat flour, sugar, sour cream, butter, eggs, vanilla, baking powder, salt
Marble Pound Cake|Butter, sugar, wheat flour, eggs, cocoa, milk, vanilla, salt
Brown Butter Chocolate Chip, 6|Wheat flour, butter, brown sugar, dark chocolate, eggs, vanilla, baking soda, flaky salt
Oatmeal Raisin, 6|Rolled oats, wheat flour, butter, brown sugar, raisins, eggs, cinnamon, baking soda, salt
Snickerdoodles, dozen|Wheat flour, sugar, butter, eggs, cinnamon, cream of tartar, baking soda, salt
Molasses Crinkles, dozen|Wheat flour, brown sugar, butter, molasses, eggs, fresh ginger, black pepper, baking soda, salt
Peanut Butter Blossoms, dozen|Wheat flour, peanut butter, milk chocolate, sugar, butter, eggs, baking soda, salt
Iced Sugar Cookies, dozen|Wheat flour, powdered sugar, butter, eggs, meringue powder (egg whites), vanilla, food color, salt
Shortbread Tin|Wheat flour, butter, sugar, salt
Raspberry Thumbprints, dozen|Wheat flour, butter, almonds, raspberry jam, sugar, salt
Rainbow Cookies, half pound|Almond paste, sugar, butter, eggs, wheat flour, apricot jam, dark chocolate, food color
Salted Caramel Bars, 6|Butter, wheat flour, brown sugar, heavy cream, sea salt
Polvorones, dozen|Wheat flour, vegetable shortening, pecans, powdered sugar, cinnamon, salt
Fudgy Brownies, 6|Sugar, butter, dark chocolate, eggs, wheat flour, cocoa, salt
Butter Croissant|Wheat flour, butter, milk, sugar, eggs, salt, yeast
Almond Croissant|Wheat flour, butter, almonds, sugar, eggs, milk, salt, yeast
Pain au Chocolat|Wheat flour, butter, dark chocolate, milk, sugar, eggs, salt, yeast
Cinnamon Rolls, 4|Wheat flour, milk, butter, brown sugar, cream cheese, eggs, cinnamon, salt, yeast
Cardamom Buns, 4|Wheat flour, milk, butter, sugar, eggs, cardamom, pearl sugar, salt, yeast
Morning Buns, 4|Wheat flour, butter, sugar, milk, eggs, orange zest, cinnamon, salt, yeast
Guava & Cheese Pastelitos, 6|Wheat flour, butter, guava paste, cream cheese, sugar, salt
Conchas, 6|Wheat flour, sugar, butter, eggs, milk, vegetable shortening, vanilla, cocoa, food color, yeast, salt
Blueberry Scones, 4|Wheat flour, butter, blueberries, heavy cream, sugar, eggs, baking powder, salt
Sticky Buns, 4|Wheat flour, brown sugar, butter, pecans, milk, eggs, cinnamon, salt, yeast
Kouign-Amann|Wheat flour, butter, sugar, water, sea salt, yeast
Spinach & Feta Hand Pies, 4|Wheat flour, butter, spinach, feta (milk, salt, enzymes), onion, dill, salt
Blueberry Muffins, 6|Blueberries, wheat flour, sugar, butter, eggs, buttermilk, baking powder, salt
Double-Crust Apple Pie|Apples, wheat flour, butter, sugar, lemon juice, cinnamon, salt
Sour Cherry Lattice|Montmorency cherries, wheat flour, butter, sugar, tapioca, salt
Blueberry Pie|Blueberries, wheat flour, butter, sugar, lemon zest, tapioca, salt
Pumpkin Pie|Roasted squash, cream, wheat flour, butter, brown sugar, eggs, spices, salt
Pecan Pie|Pecans, brown sugar, dark corn syrup, eggs, wheat flour, butter, bourbon, salt
Key Lime Pie|Condensed milk, key lime juice, graham crackers (wheat flour), egg yolks, butter, cream, salt
Chocolate Cream Pie|Milk, heavy cream, dark chocolate, wheat flour, butter, egg yolks, sugar, salt
Strawberry Rhubarb|Strawberries, rhubarb, wheat flour, butter, sugar, tapioca, salt
Buttermilk Chess Pie|Buttermilk, sugar, eggs, butter, wheat flour, lemon, salt
Chicken Pot Pie|Chicken, wheat flour, butter, milk, carrots, peas, onion, thyme, salt, pepper
Peach Hand Pies, 4|Peaches, wheat flour, butter, sugar, lemon juice, salt
Tomato Tart|Tomatoes, wheat flour, butter, Gruyère (milk, salt, enzymes), mustard, thyme, salt
GF Sandwich Loaf|Brown rice flour, tapioca starch, eggs, olive oil, psyllium, honey, yeast, salt
GF Chocolate Chip, 6|White rice flour, butter, brown sugar, dark chocolate, eggs, tapioca starch, xanthan gum, salt
Almond Flour Orange Cake|Almond flour, oranges, eggs, sugar, baking powder
GF Cinnamon Rolls, 4|Rice flour, tapioca starch, milk, butter, brown sugar, eggs, cinnamon, psyllium, yeast, salt
Buckwheat Banana Bread|Bananas, buckwheat flour, eggs, maple syrup, olive oil, baking soda, salt
Flourless Chocolate Torte|Dark chocolate, butter, eggs, sugar, cocoa, coffee, vanilla, salt
GF Blueberry Muffins, 6|Blueberries, rice flour, sugar, butter, eggs, buttermilk, tapioca starch, baking powder, salt
Seeded Nut Loaf|Oats (gluten-free), almonds, hazelnuts, sunflower seeds, sesame seeds, flax, psyllium, maple syrup, salt
GF Dinner Rolls, 6|Rice flour, tapioca starch, milk, butter, eggs, psyllium, yeast, salt
GF Birthday Cake, 6 inch|Sugar, butter, rice flour, eggs, milk, tapioca starch, vanilla, xanthan gum, baking powder, salt
Coconut Macaroons, dozen|Coconut, sugar, egg whites, dark chocolate (dairy-free), vanilla, salt
GF Focaccia|Rice flour, potato starch, water, olive oil, psyllium, yeast, sea salt
Vegan Cinnamon Rolls, 4|Wheat flour, oat milk, plant butter (soybean oil), brown sugar, coconut cream, cinnamon, yeast, salt
Chocolate Olive Oil Cake|Wheat flour, sugar, olive oil, cocoa, vinegar, baking soda, salt
Banana Walnut Bread|Bananas, wheat flour, walnuts, brown sugar, canola oil, baking soda, salt
Vegan Chocolate Chip, 6|Wheat flour, brown sugar, dark chocolate (soy lecithin), coconut oil, soy milk, vanilla, baking soda, salt
Pumpkin Muffins, 6|Pumpkin, wheat flour, brown sugar, canola oil, pepitas, spices, baking soda, salt
Vegan Croissant|Wheat flour, cultured plant butter (soybean oil, coconut oil), oat milk, sugar, salt, yeast
Lemon Lavender Loaf|Wheat flour, sugar, canola oil, aquafaba (chickpeas), lemon, lavender, baking powder, salt
Peanut Butter Bars, 6|Peanut butter, wheat flour, oats, maple syrup, dark chocolate (dairy-free), salt
Vegan Birthday Cake, 6 inch|Sugar, wheat flour, soy milk, plant butter, beet and turmeric color, vanilla, baking powder, salt
Apple Galette|Apples, wheat flour, coconut oil, sugar, lemon juice, cinnamon, salt
Chickpea Pot Pies, 2|Chickpeas, wheat flour, olive oil, oat milk, carrots, peas, onion, thyme, salt
Date & Oat Cookies, dozen|Dates, rolled oats, wheat flour, canola oil, cinnamon, baking soda, salt`

export const INGREDIENTS: Record<string, string> = Object.fromEntries(
  LABELS.split('\n').map((line) => line.split('|') as [string, string]),
)
