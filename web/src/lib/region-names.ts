import { countryName, isCountry } from './countries.ts'

// What the list of places names in English, in Spanish and French. Nothing between the bars: as in English.
const translated = `
Catalonia|Cataluña|Catalogne
Andalusia|Andalucía|Andalousie
Aragon|Aragón|
Balearic Islands|Islas Baleares|Îles Baléares
Canary Islands|Canarias|Îles Canaries
Basque Country|País Vasco|Pays basque
Castille and León|Castilla y León|Castille-et-León
Castille-La Mancha|Castilla-La Mancha|Castille-La Manche
Galicia||Galice
Asturias||Asturies
Navarre|Navarra|
Cantabria||Cantabrie
Extremadura||Estrémadure
Île-de-France|Isla de Francia|
Provence-Alpes-Côte d'Azur|Provenza-Alpes-Costa Azul|
Auvergne-Rhône-Alpes|Auvernia-Ródano-Alpes|
Occitanie|Occitania|
Pays de la Loire|Países del Loira|
Grand Est|Gran Este|
New Aquitaine|Nueva Aquitania|Nouvelle-Aquitaine
Hauts-de-France|Alta Francia|
Brittany|Bretaña|Bretagne
Normandy|Normandía|Normandie
Bourgogne-Franche-Comté|Borgoña-Franco Condado|
Centre-Val de Loire|Centro-Valle de Loira|
Corsica|Córcega|Corse
State of Berlin|Berlín|Berlin
Hamburg|Hamburgo|Hambourg
Bavaria|Baviera|Bavière
North Rhine-Westphalia|Renania del Norte-Westfalia|Rhénanie-du-Nord-Westphalie
Baden-Wurttemberg|Baden-Wurtemberg|Bade-Wurtemberg
Bremen||Brême
Lower Saxony|Baja Sajonia|Basse-Saxe
Saxony|Sajonia|Saxe
Saxony-Anhalt|Sajonia-Anhalt|Saxe-Anhalt
Thuringia|Turingia|Thuringe
Mecklenburg-Vorpommern|Mecklemburgo-Pomerania Occidental|Mecklembourg-Poméranie-Occidentale
Rheinland-Pfalz|Renania-Palatinado|Rhénanie-Palatinat
Saarland|Sarre|Sarre
Brandenburg|Brandeburgo|Brandebourg
Brussels Capital|Bruselas-Capital|Bruxelles-Capitale
Flanders|Flandes|Flandre
Wallonia|Valonia|Wallonie
Lazio|Lacio|Latium
Lombardy|Lombardía|Lombardie
Campania||Campanie
Piedmont|Piamonte|Piémont
Sicily|Sicilia|Sicile
Liguria||Ligurie
Emilia-Romagna|Emilia-Romaña|Émilie-Romagne
Tuscany|Toscana|Toscane
Apulia||Pouilles
Veneto|Véneto|Vénétie
Friuli Venezia Giulia|Friuli-Venecia Julia|Frioul-Vénétie julienne
Calabria||Calabre
Sardinia|Cerdeña|Sardaigne
Umbria||Ombrie
Abruzzo|Abruzos|Abruzzes
Trentino-Alto Adige|Trentino-Alto Adigio|Trentin-Haut-Adige
The Marches|Las Marcas|Marches
Basilicate|Basilicata|Basilicate
Aosta Valley|Valle de Aosta|Vallée d’Aoste
Buenos Aires F.D.|Ciudad de Buenos Aires|Ville de Buenos Aires
Tucuman|Tucumán|Tucumán
Entre Rios|Entre Ríos|Entre Ríos
Neuquen|Neuquén|Neuquén
Rio Negro|Río Negro|Río Negro
Mexico City|Ciudad de México|Mexico
México|Estado de México|État de Mexico
Quebec||Québec
British Columbia|Columbia Británica|Colombie-Britannique
Nova Scotia|Nueva Escocia|Nouvelle-Écosse
New Brunswick|Nuevo Brunswick|Nouveau-Brunswick
Newfoundland and Labrador|Terranova y Labrador|Terre-Neuve-et-Labrador
Prince Edward Island|Isla del Príncipe Eduardo|Île-du-Prince-Édouard
Northwest Territories|Territorios del Noroeste|Territoires du Nord-Ouest
England|Inglaterra|Angleterre
Scotland|Escocia|Écosse
Wales|Gales|Pays de Galles
Northern Ireland|Irlanda del Norte|Irlande du Nord
Lisbon|Lisboa|Lisbonne
Porto|Oporto|
Azores|Azores|Açores
Madeira||Madère
New York|Nueva York|
California||Californie
Pennsylvania|Pensilvania|Pennsylvanie
Florida||Floride
North Carolina|Carolina del Norte|Caroline du Nord
South Carolina|Carolina del Sur|Caroline du Sud
New Mexico|Nuevo México|Nouveau-Mexique
Georgia||Géorgie
Virginia||Virginie
West Virginia|Virginia Occidental|Virginie-Occidentale
Louisiana|Luisiana|Louisiane
Hawaii|Hawái|Hawaï
Missouri|Misuri|
New Jersey|Nueva Jersey|
South Dakota|Dakota del Sur|Dakota du Sud
North Dakota|Dakota del Norte|Dakota du Nord
Mississippi|Misisipi|
District of Columbia|Distrito de Columbia|District de Columbia
New Hampshire|Nuevo Hampshire|
Zurich|Zúrich|
Geneva|Ginebra|Genève
Basel-City|Basilea-Ciudad|Bâle-Ville
Basel-Landschaft|Basilea-Campiña|Bâle-Campagne
Bern|Berna|Berne
Saint Gallen|San Galo|Saint-Gall
Ticino|Tesino|Tessin
Lucerne|Lucerna|
Fribourg|Friburgo|
Grisons|Grisones|
North Holland|Holanda Septentrional|Hollande-Septentrionale
South Holland|Holanda Meridional|Hollande-Méridionale
North Brabant|Brabante Septentrional|Brabant-Septentrional
Vienna|Viena|Vienne
Styria|Estiria|Styrie
Upper Austria|Alta Austria|Haute-Autriche
Lower Austria|Baja Austria|Basse-Autriche
Salzburg|Salzburgo|Salzbourg
Tyrol|Tirol|
Carinthia|Carintia|Carinthie
Federal District|Distrito Federal|District fédéral
Bogota D.C.|Bogotá|Bogota
`
const names = new Map(
  translated
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
    .map(([english = '', es, fr]) => [english, { es: es || english, fr: fr || english }]),
)

/**
 * A region of the list of places in the reader's language, where that is known. What somebody wrote about themselves
 * is no English name, and stays as they wrote it; a country's code among the regions reads as the country.
 */
export function regionName(region: string, language: string): string {
  if (isCountry(region)) return countryName(region, language)
  if (language !== 'es' && language !== 'fr') return region
  return names.get(region)?.[language] ?? region.replace(/ (?:Department|Province)$/, '')
}

/** For a list of them: where two would read the same, each stays as it was written. */
export function distinctRegionNames(regions: readonly string[], language: string) {
  const written = new Map<string, Set<string>>()
  for (const region of regions) {
    const name = regionName(region, language)
    written.set(name, (written.get(name) ?? new Set()).add(region))
  }
  return (region: string) => {
    const name = regionName(region, language)
    return (written.get(name)?.size ?? 0) > 1 ? region : name
  }
}
