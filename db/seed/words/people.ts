export const FIRST =
  words(`Abigail Adaeze Aisha Alejandro Alma Amara Amit Ana Andre Anika Annika Arturo Astrid Ayumi Beatriz Ben Bernadette
  Birgit Calvin Camille Carlos Carmen Cedric Celeste Chidi Clara Claudia Cora Curtis Dalia Darnell Delphine Denise Desmond Dev Diego
  Dolores Dorothy Ebony Edith Elena Eli Elsie Emeka Esther Eun-ji Farah Faye Felix Fernanda Florence Francisco Gabriela Gail Gideon
  Giulia Grace Greta Hana Harold Hazel Hector Helen Henrik Ida Imani Ingrid Irene Isaac Ivy Jamal Janelle Jasper Javier Jocelyn Joy
  Juanita Judith Kaito Kalani Karen Keisha Kenji Lakshmi Lars Latoya Leilani Lena Leo Lila Linh Lorraine Louisa Lucia Luis Mabel Malia
  Marcus Margot Mariana Marisol Martha Mateo Maya Mei Mercedes Mina Miriam Mohammed Nadia Naomi Neil Nikolai Noor Odette Olga Omar Opal
  Oscar Otis Paloma Patience Paul Pearl Petra Phoebe Priya Quentin Rachel Rafael Ramona Rashid Rebecca Reggie Renata Rhonda Rosa Ruth
  Samir Sandra Santiago Sarita Selma Shirin Silas Simone Sofia Soledad Stella Sunita Susannah Tamika Tariq Tasha Teresa Thuy Tobias Tomas
  Ulla Ursula Valentina Vera Victor Viola Wanda Wei Wendell Willa Winifred Xiomara Yael Yasmin Yolanda Yusuf Zadie Zora`)

export const LAST =
  words(`Abara Abernathy Aguilar Albright Alvarez Andersen Arnaud Baptiste Barlow Becker Beltran Bergström Bianchi Boateng
  Boudreaux Brandt Bright Brody Calloway Campos Castellanos Chaudhry Chen Cho Cohen Contreras Coleman Cruz Dahl Dang Davis Delacroix
  Desai Diallo Dominguez Donnelly Dubois Eberhardt Edwards Eriksen Espinoza Farrow Feldman Ferreira Fitzgerald Fontaine Friedman Fujimoto
  Gallagher Garza Gebre Goldberg Gomez Greene Gupta Guzman Haddad Hagen Hansen Hargrove Hassan Hernandez Hoang Hollis Horvat Huang
  Ibarra Iwasaki Jackson Jaramillo Jefferson Jensen Jimenez Joseph Kahale Kamara Kang Kaplan Katz Kelley Khoury Kim Kowalski Kruger
  Lacroix Landry Larsen Lewandowski Lindgren Lopez Lozano Mbeki McAllister McBride Medina Mendoza Mercer Miyamoto Moreau Mori Murphy
  Nakamura Navarro Nguyen Novak Nwosu Oduya Ochoa Ortega Ortiz Osei Ostrowski Padilla Park Patel Pereira Petrov Pham Pruitt Quispe
  Ramirez Rao Reyes Rinaldi Rivera Robichaux Romero Rosen Russo Saito Salazar Santos Schaefer Schroeder Serrano Shah Silva Singh
  Soto Stavros Sullivan Suzuki Takahashi Tanaka Thibodeaux Thompson Torres Tran Trujillo Underwood Valdez Vargas Vasquez Vogel Wagner
  Walker Washington Weaver Weiss Whitfield Wong Wright Yamada Yang Yoder Zamora Zapata Ziegler`)

export const PROFILE_LINES = lines(`Will bike across {city} for a decent rye.
  Two kids, one dog, zero leftovers.
  Celiac since 2014, so my standards are weird and high.
  I judge a place by its plain butter croissant.
  Retired mail carrier. I know every porch in {city}.
  Night shift nurse. Breakfast is dinner. Cake is also dinner.
  Learning to bake, badly, in a rental oven that runs 30 degrees hot.
  Here for the pie.
  Moved to {city} for work, stayed for the bread.
  Grandmother of six. I bring cookies to everything.
  I keep a spreadsheet of every loaf I have bought since 2021.
  Allergic to walnuts, not to drama.
  Saturday market regular, tote bag and all.
  Weekend baker with a starter named Gerald.
  High school teacher. My students rank the cookies; I just buy them.
  Looking for the kouign-amann I had once in 2009.
  My husband cooks, I shop. This is the shopping.
  Pastry school dropout, still opinionated.
  Vegan eleven years. Yes, I miss croissants. No, not anymore.
  I write the little neighborhood newsletter nobody asked for.
  New to {city}, say hi!
  Bread first, coffee second, email a distant third.
  Home baker in {city}, licensed since last spring.
  Big on rye, caraway and minding my business.`)

function words(text: string) {
  return text.split(/\s+/).filter(Boolean)
}
function lines(text: string) {
  return text.split('\n').map((line) => line.trim())
}
