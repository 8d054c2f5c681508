import { MULTIPLIERS } from '#text/numbers.ts'
import { FLOOR_NOUNS, GROUND_FLOOR, ORDINALS } from '#text/written/floors.ts'
import { CURRENCY_WORDS } from '#text/written/money.ts'
import { PERIOD_WORDS } from '#text/written/periods.ts'
import { UNIT_WORDS } from '#text/written/units.ts'
import type { Language } from '../language.ts'

/** Of a million: `halbe Million`, `einer Viertelmillion`. */
const PARTS: Record<string, number> = {
  halbe: 0.5,
  halben: 0.5,
  viertel: 0.25,
  dreiviertel: 0.75,
  'drei viertel': 0.75,
}

export const table: Language = {
  code: 'de',
  numbers: {
    ein: 1,
    eine: 1,
    einen: 1,
    einer: 1,
    eins: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwölf: 12,
    dreizehn: 13,
    vierzehn: 14,
    fünfzehn: 15,
    sechzehn: 16,
    siebzehn: 17,
    achtzehn: 18,
    neunzehn: 19,
    zwanzig: 20,
    dreißig: 30,
    vierzig: 40,
    fünfzig: 50,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
    'eine halbe': 0.5,
    'einer halben': 0.5,
    anderthalb: 1.5,
    eineinhalb: 1.5,
    zweieinhalb: 2.5,
    dreieinhalb: 3.5,
    viereinhalb: 4.5,
    ...Object.fromEntries(
      Object.entries(PARTS).flatMap(([part, of]) =>
        ['', 'eine ', 'einer '].flatMap((article) =>
          [' million', 'million', ' mio'].map((million) => [article + part + million, of * 1e6]),
        ),
      ),
    ),
  },
  fractions: { 'und eine halbe': 0.5, 'und einer halben': 0.5, 'und eine viertel': 0.25 },
  multipliers: MULTIPLIERS.de,
  actions: {
    buy: 'kaufen | kauf | zu kaufen | zu verkaufen | zum kauf | zum kaufen | zum verkauf | verkauf | erwerben | eigentum | kaufe | gekauft',
    rent: 'mieten | miete | zu mieten | zu vermieten | zur miete | vermietung | anmieten | miet | gemietet | mietangebote',
  },
  categories: {
    apartment:
      'wohnung | wohnungen | apartment | apartments | appartement | appartements | appartment | etagenwohnung | etagenwohnungen | penthouse | maisonette | dachgeschosswohnung | whg | eigentumswohnung | eigentumswohnungen | altbauwohnung | ferienwohnung | ferienwohnungen | fewo | fewos | etw | app',
    studio:
      'studio | studios | einzimmerwohnung | einzimmerwohnungen | einraumwohnung | garconniere | garçonnière | garsonniere',
    room: 'zimmer | wg zimmer | wg | einzelzimmer',
    condo: 'kondominium | kondominien | condo | condos | wohnung im gemeinschaftseigentum',
    house:
      'haus | häuser | villa | villen | einfamilienhaus | einfamilienhäuser | bungalow | bungalows | ferienhaus | landhaus | efh | wohnhaus | chalet | häuschen | eigenheim',
    cooperative: 'genossenschaftswohnung | genossenschaftswohnungen | genossenschaft',
    communal:
      'wohnung mit gemeinschaftsküche | wohnungen mit gemeinschaftsküche | kommunalwohnung | kommunalwohnungen | gemeinschaftswohnung | gemeinschaftswohnungen',
    townhouse:
      'reihenhaus | reihenhäuser | reihenendhaus | reihenmittelhaus | stadthaus | stadthäuser | reh | rmh',
    'open-plan':
      'loft | lofts | offene wohnung | wohnung mit offenem grundriss | wohnungen mit offenem grundriss | offener grundriss',
    'divided-building':
      'doppelhaushälfte | doppelhaushälften | dhh | haushälfte | haushälften | doppelhaus | hausteil | hausteile | haus teil | teil eines hauses | teile von häusern',
    houseboat: 'hausboot | hausboote',
    'mobile-home': 'mobilheim | mobilheime | wohnwagen | wohnmobil | tiny house',
    land: 'grundstück | grundstücke | baugrundstück | baugrundstücke | bauland | bauplatz',
    garage:
      'garage | garagen | stellplatz | stellplätze | garage oder stellplatz | garagen und stellplätze | tiefgaragenstellplatz',
    office: 'büro | büros | bürofläche | bürofläche | büroräume | praxis',
    retail:
      'laden | läden | ladenfläche | ladenflächen | ladenlokal | geschäft | einzelhandel | einzelhandelsfläche | einzelhandelsflächen | verkaufsfläche',
    industrial:
      'industrieimmobilie | industrieimmobilien | halle | lager | lagerhalle | produktionshalle | werkstatt | industriehalle | industrie',
    hospitality:
      'hotel oder restaurant | hotels und restaurants | hotel oder gaststätte | hotels und gaststätten | hotel | hotels | restaurant | gaststätte | gastronomie | pension',
    farm: 'bauernhof | bauernhöfe | hof | resthof | landgut | finca | gutshof',
    building:
      'gebäude | mehrfamilienhaus | mehrfamilienhäuser | mietshaus | zinshaus | wohnblock | mfh',
  },
  groups: {
    homes: 'wohnimmobilie | wohnimmobilien',
    commercial:
      'gewerbeimmobilie | gewerbeimmobilien | gewerbeobjekt | gewerbeobjekte | gewerbefläche | gewerbeflächen | gewerberaum | gewerberäume | gewerbe',
  },
  features: {
    lift: 'aufzug | aufzüge | fahrstuhl | lift | personenaufzug',
    balcony: 'balkon | balkone | südbalkon | loggia',
    terrace: 'terrasse | terrassen | dachterrasse',
    garden: 'garten | gärten | gartenanteil | gartennutzung | eigenem garten',
    pool: 'pool | schwimmbad | schwimmbecken | swimmingpool | swimming pool',
    parking: 'stellplatz | parkplatz | parkplätze | carport | außenstellplatz',
    garage: 'garage | tiefgarage | doppelgarage | einzelgarage',
    'air-conditioning': 'klimaanlage | klima | klimatisiert | klimatisierung',
    heating: 'heizung',
    fireplace: 'kamin | kaminofen | offener kamin | offenem kamin',
    'fitted-kitchen': 'einbauküche | ebk | küchenzeile',
    'built-in-wardrobes': 'einbauschränke | einbauschrank | einbauschränken | wandschrank',
    'storage-room': 'abstellraum | abstellkammer | speisekammer | lagerraum',
    cellar: 'keller | kellerraum | kellerabteil',
    sauna: 'sauna',
    gym: 'fitnessraum | fitness | fitnessstudio | sportraum',
    'sea-view':
      'meerblick | seeblick | blick aufs meer | blick auf das meer | ostseeblick | nordseeblick',
    'mountain-view': 'bergblick | blick auf die berge | alpenblick',
    'city-view': 'stadtblick | blick auf die stadt | blick über die stadt',
    'wheelchair-accessible':
      'barrierefrei | rollstuhlgerecht | behindertengerecht | stufenlos | barrierefreie | rollstuhlgerechte | barrierefreies',
    doorman: 'concierge | pförtner | portier | hausmeister',
    alarm: 'alarmanlage | alarm',
    'solar-panels':
      'solaranlage | solar | photovoltaik | pv anlage | solarmodule | solarzellen | photovoltaikanlage | solarpaneele',
    'guest-toilet': 'gäste wc | gästetoilette | gästewc | gäste toilette',
    barbecue: 'grill | grillplatz | grillstelle',
    internet: 'internet | wlan | glasfaser | dsl',
    jacuzzi: 'whirlpool | jacuzzi',
    playground: 'spielplatz | kinderspielplatz',
  },
  furnished: {
    no: 'unmöbliert | unmöblierte | unmöbliertes | nicht möbliert | nicht möblierte | ohne möbel',
    partly: 'teilmöbliert | teilmöblierte | teilweise möbliert',
    fully: 'möbliert | möblierte | möbliertes | voll möbliert | vollmöbliert | möblierten',
  },
  heatings: {
    central: 'zentralheizung | zentral beheizt',
    'self-contained': 'etagenheizung | gasetagenheizung',
    underfloor: 'fußbodenheizung | fußbodenheizungen',
    stove: 'ofenheizung | kachelofen | kaminofen',
    gas: 'gasheizung | gaszentralheizung | erdgasheizung | erdgas | gastherme | heizung mit gas',
    oil: 'ölheizung | ölzentralheizung | heizung mit öl',
    electric:
      'elektroheizung | stromheizung | nachtspeicher | nachtspeicherheizung | nachtspeicheröfen | infrarotheizung',
    district: 'fernwärme | fernheizung | nahwärme',
    'heat-pump':
      'wärmepumpe | wärmepumpen | luftwärmepumpe | luft wärmepumpe | erdwärmepumpe | erdwärme',
    wood: 'pelletheizung | pelletsheizung | pellets | holzheizung | hackschnitzelheizung',
    coal: 'kohleheizung | kohleofen',
    solar: 'solarthermie | solarheizung',
  },
  noCommission:
    'provisionsfrei* | ohne provision | ohne käuferprovision | ohne maklerprovision | ohne makler | ohne maklergebühr | ohne maklergebühren | ohne maklerkosten | ohne maklercourtage | ohne courtage | courtagefrei* | maklerfrei* | keine provision | keine maklerprovision | keine maklergebühr | keine maklergebühren | keine courtage | kein makler',
  available:
    'verfügbar | frei | freie | bezugsfrei* | bezugsfertig* | beziehbar* | bezug | einzug | einziehen | einzugsbereit | einzugstermin | zu beziehen',
  now: 'sofort | sofortig* | jetzt | umgehend | heute',
  months: [
    'januar | jan | jänner',
    'februar | feb | feber',
    'märz',
    'april | apr',
    'mai',
    'juni | jun',
    'juli | jul',
    'august | aug',
    'september | sept | sep',
    'oktober | okt',
    'november | nov',
    'dezember | dez',
  ],
  dayFirst: true,
  newBuild: 'neubau | neubauten | neubauprojekt | erstbezug | neu gebaut',
  built: 'baujahr | bj | gebaut | erbaut | gebaute* | erbaute* | errichtet',
  years: { min: 'nach | seit | neuer als | jünger als', max: 'vor | älter als' },
  warmRent: 'warm | warmmiete',
  groundFloor: GROUND_FLOOR.de,
  topFloor: 'dachgeschoss | oberste etage | letzte etage | oberstes geschoss',
  cheap: 'günstig* | billig* | preiswert* | preisgünstig* | bezahlbar*',
  floor: FLOOR_NOUNS.de,
  floorAfterNumber: true,
  ordinals: ORDINALS.de,
  pets: 'haustiere | haustiere erlaubt | haustier | haustierfreundlich | haustiere willkommen | hunde erlaubt | tiere erlaubt | tierhaltung | katzen erlaubt | hund erlaubt | haustieren',
  energy:
    'energieklasse | energieeffizienzklasse | energie klasse | effizienzklasse | energieausweis | energieausweis klasse | energielabel',
  counts: {
    rooms: 'zimmer | zimmern | zi | raum | räume | räumen | zimmrige | zkb | zkbb',
    bedrooms: 'schlafzimmer | schlafzimmern | schlafräume | sz',
    bathrooms: 'bad | bäder | badezimmer | bädern | badezimmern',
  },
  counted: {},
  bounds: {
    min: 'ab | mindestens | min | mind | von | über | mehr als | minimal | größer als | größer | wenigstens | nicht unter | nicht weniger als | minimum | teurer als',
    max: 'bis | bis zu | bis maximal | bis max | maximal | max | höchstens | unter | weniger als | nicht über | nicht mehr als | kleiner als | billiger als | günstiger als | nicht teurer als | maximum | unterhalb von',
    about: 'ca | circa | zirka | etwa | ungefähr | rund | um die | um',
    exact: 'genau | exakt',
    between: 'zwischen',
  },
  after: {
    min: 'oder mehr | und mehr | mindestens | aufwärts | oder größer | oder besser | plus | oder neuer | oder später | oder jünger',
    max: 'oder weniger | und weniger | maximal | höchstens | max | oder günstiger',
  },
  to: 'bis | bis zu | bis maximal',
  and: 'und | u',
  or: 'oder',
  units: UNIT_WORDS.de,
  metres: 'm',
  away: 'vom | von | zum | zur | entfernt | bis zum | bis zur',
  distances: { km: 'km | kilometer | kilometern', mile: 'meile | meilen' },
  within: 'im umkreis von | umkreis | im radius von | radius | in einem umkreis von',
  currencies: CURRENCY_WORDS.de,
  otherMoney: 'peso | pesos',
  periods: PERIOD_WORDS.de,
  subjects: {
    price: 'preis | kaufpreis | mietpreis | budget | kosten | preise',
    area: 'fläche | wohnfläche | größe | grundstücksfläche | nutzfläche | wfl',
  },
  not: 'ohne | nicht | kein | keine | keinen | keinem | keiner | außer | nie',
  notAfter: 'nein',
  unwanted:
    'verboten* | untersagt | unerwünscht | nicht erlaubt | nicht gestattet | nicht erwünscht | nicht gewünscht | nicht möglich | nicht zugelassen | nicht willkommen | unzulässig | unnötig | nicht nötig | nicht notwendig | nicht erforderlich | nicht gebraucht | sind nicht erlaubt | nicht zulässig | muss nicht sein | brauche ich nicht',
  with: 'mit | inkl | inklusive | samt | plus | hat',
  in: 'in | im | bei | innerhalb von | stadt | ort | landkreis | stadtteil | viertel | bezirk | insel | quartier',
  near: 'umland | umland von | im umland von | großraum | im großraum | nahe | in der nähe von | nähe | bei | in der umgebung von | rund um | umgebung | um | nahe bei | unweit von',
  fillers:
    'ein | eine | einen | einer | eines | einem | der | die | das | den | dem | des | für | zu | aber | zum | zur | ich | wir | suche | suchen | gesucht | suche eine | möchte | möchten | will | wollen | bitte | mir | uns | an | am | auf | zeige | finde | finden | es | ist | sind | soll | sollte | haben | objekt | objekte | immobilie | immobilien | wohnraum | zuhause | brauche | eigen* | sein | gern | stadt | ort',
  townItself: 'stadt | stadtgebiet',
  noPlaces:
    'raum | schön* | hell* | groß* | klein* | günstig* | billig* | modern* | ruhig* | sonnig* | gemütlich* | luxus | luxuriös* | geräumig* | neu* | alt* | zentral* | zentrum | innenstadt | altstadt | lage | nähe | strand | meer | see | berg | berge | bergen | dorf | land | stadtrand | wald | park | schule | bahnhof | flughafen | guter | guten | gut | gute | bester | zustand | blick | etage | stock | obergeschoss | erdgeschoss | eg | dg | dachgeschoss | warm | kalt | warmmiete | kaltmiete | makler | provision | kaution | familie | familien | paar | student | studenten | sofort | frei | essbereich | küche | wohnzimmer | esszimmer | flur | bad | saniert* | renoviert* | altbau | wasser | fluss | nord | süd | ost | west | norden | süden | osten | westen | straße | platz | zeitraum | kurz | lang | urlaub | ferien | wohnberechtigungsschein | wbs | hund | katze | kinder | singles | single | senioren | top | haar | weil | singen | hall | regen | steuer | verkehr | anbindung | ubahn | sbahn | bus | bezug | kapitalanlage | anlage | baujahr',
  compounds: true,
}
