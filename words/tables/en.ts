import { MULTIPLIERS } from '#text/numbers.ts'
import { FLOOR_NOUNS, GROUND_FLOOR, ORDINALS } from '#text/written/floors.ts'
import { CURRENCY_WORDS } from '#text/written/money.ts'
import { PERIOD_WORDS } from '#text/written/periods.ts'
import { UNIT_WORDS } from '#text/written/units.ts'
import type { Language } from '../language.ts'

export const table: Language = {
  code: 'en',
  numbers: {
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    'half a': 0.5,
    'half an': 0.5,
    'one and a half': 1.5,
    'a couple of': 2,
    'half of a': 0.5,
    'half million': 500_000,
    'quarter of a': 0.25,
    'a quarter of a': 0.25,
    'a quarter million': 250_000,
    'quarter million': 250_000,
    'three quarters of a': 0.75,
    'third of a': 1 / 3,
    'a third of a': 1 / 3,
    'two thirds of a': 2 / 3,
  },
  fractions: { 'and a half': 0.5, 'and a quarter': 0.25, 'and three quarters': 0.75 },
  multipliers: MULTIPLIERS.en,
  actions: {
    buy: 'buy | to buy | buying | for sale | on sale | sale | purchase | to purchase | purchasing',
    rent: 'rent | to rent | for rent | renting | rental | rentals | to let | for lease | lease | leasing | long term rental | long let | short let | rented',
  },
  categories: {
    apartment:
      'apartment | apartments | appartment | apartement | appartement | appartments | apt | apts | flat | flats | penthouse | penthouses | maisonette | duplex | pied a terre',
    studio:
      'studio | studios | studio flat | studio apartment | studio flats | studio apartments | bedsit',
    room: 'room | rooms | flatshare | flat share | house share | shared flat | room in a shared flat',
    condo: 'condo | condos | condominium | condominiums',
    house:
      'house | houses | villa | villas | bungalow | bungalows | cottage | cottages | detached | detached house | detached houses | holiday home | holiday homes | vacation home | family house | single family house | family home | chalet | chalets | mansion',
    cooperative:
      'cooperative | co op | coop | co ops | cooperative apartment | cooperative apartments | housing cooperative',
    communal: 'communal apartment | communal apartments | communal flat | communal flats',
    townhouse:
      'townhouse | townhouses | town house | town houses | terraced house | terraced houses | terrace house | row house | row houses | end of terrace',
    'open-plan':
      'open plan apartment | open plan apartments | open plan flat | open plan | loft | lofts',
    'divided-building':
      'part of a house | parts of houses | semi detached | semi detached house | semi detached houses | semi | half of a house | half a house',
    houseboat: 'houseboat | houseboats | house boat | house boats',
    'mobile-home':
      'mobile home | mobile homes | caravan | caravans | static caravan | trailer home',
    land: 'land | plot | plots | plot of land | plots of land | building plot | building land | building plots',
    garage:
      'garage | garages | garage or parking space | garages and parking spaces | parking space | parking spaces | parking spot | parking lot | lock up garage',
    office: 'office | offices | office space | office spaces',
    retail: 'retail space | retail spaces | retail | shop | shops | store',
    industrial:
      'industrial property | industrial properties | industrial | warehouse | warehouses | workshop | industrial unit | factory',
    hospitality:
      'hotel or restaurant | hotels and restaurants | hotel | hotels | restaurant | restaurants | bar | guesthouse | guest house | hostel | cafe',
    farm: 'farm | farms | farmhouse | farmhouses | finca | country estate | ranch',
    building:
      'building | buildings | apartment building | apartment block | block of flats | residential building',
  },
  groups: {
    homes: 'residential property | residential properties | residential real estate',
    commercial:
      'commercial property | commercial properties | commercial real estate | commercial premises | commercial space | commercial spaces | commercial unit | commercial units | business premises',
  },
  features: {
    lift: 'lift | elevator | lifts | elevators',
    balcony: 'balcony | balconies',
    terrace: 'terrace | terraces | roof terrace | patio | sun terrace',
    garden: 'garden | gardens | yard | backyard | back yard | private garden',
    pool: 'pool | pools | swimming pool | swimming pools | private pool | communal pool | shared pool',
    parking:
      'parking | parking space | car park | parking place | off street parking | parking spot | private parking | carport',
    garage: 'garage | double garage | underground garage',
    'air-conditioning':
      'air conditioning | air con | aircon | ac | a c | air conditioner | air conditioned',
    heating: 'heating',
    fireplace: 'fireplace | fire place | open fire | wood burner | log burner',
    'fitted-kitchen': 'fitted kitchen | equipped kitchen | built in kitchen',
    'built-in-wardrobes':
      'built in wardrobes | built in wardrobe | fitted wardrobes | built in closets | fitted closets',
    'storage-room': 'storage room | storage | store room | storeroom | utility room',
    cellar: 'cellar | basement | wine cellar',
    sauna: 'sauna',
    gym: 'gym | fitness room | fitness | private gym',
    'sea-view':
      'sea view | sea views | ocean view | ocean views | view of the sea | views of the sea | seaview',
    'mountain-view':
      'mountain view | mountain views | view of the mountains | views of the mountains',
    'city-view': 'city view | city views | view of the city',
    'wheelchair-accessible':
      'wheelchair accessible | wheelchair access | wheelchair | accessible | step free | disabled access | barrier free',
    doorman: 'doorman | concierge | porter',
    alarm: 'alarm | alarm system | security system | burglar alarm',
    'solar-panels': 'solar panels | solar | solar panel | photovoltaic | photovoltaics',
    'guest-toilet': 'guest toilet | guest wc | guest toilets | downstairs toilet | cloakroom',
    barbecue: 'barbecue | bbq | barbeque | grill',
    internet: 'internet | wifi | wi fi | broadband | fibre | fiber',
    jacuzzi: 'jacuzzi | hot tub | whirlpool',
    playground: 'playground | play area | children s playground',
  },
  furnished: {
    no: 'unfurnished | not furnished | without furniture',
    partly: 'partly furnished | part furnished | partially furnished | semi furnished',
    fully: 'furnished | fully furnished',
  },
  heatings: {
    central: 'central heating | centrally heated | communal heating',
    'self-contained': 'own heating | individual heating | independent heating',
    underfloor:
      'underfloor heating | under floor heating | floor heating | heated floor | heated floors | radiant floor',
    stove: 'stove heating | heated by stove | wood burning stove | wood stove | tiled stove',
    gas: 'gas heating | gas central heating | gas fired heating | gas boiler | heated by gas | heated with gas',
    oil: 'oil heating | oil central heating | oil fired heating | oil boiler',
    electric: 'electric heating | electrical heating | electric heaters | storage heaters',
    district: 'district heating | city heating | heat network',
    'heat-pump':
      'heat pump | heat pumps | air source heat pump | ground source heat pump | geothermal heating',
    wood: 'wood heating | wood fired heating | pellet heating | pellet boiler | pellets | wood pellets | biomass heating',
    coal: 'coal heating | coal fired heating',
    solar: 'solar heating | solar thermal',
  },
  noCommission:
    'no commission | no commissions | without commission | zero commission | commission free | free of commission | no agency fee | no agency fees | no agent fee | no agent fees | no agents fees | no broker fee | no broker fees | no broker s fee | no estate agent fee | no estate agent fees | no letting fee | no letting fees | without agency fee | without agency fees | without agent fees | agency fee free | no fee | no fees',
  available:
    'available | availability | vacant | free | move in | moving in | move in date | move in ready | ready to move in | to move in',
  now: 'now | right now | immediately | immediate | right away | straight away | at once | today | asap',
  months: [
    'january | jan',
    'february | feb',
    'march',
    'april | apr',
    'may',
    'june | jun',
    'july | jul',
    'august | aug',
    'september | sept | sep',
    'october | oct',
    'november | nov',
    'december | dec',
  ],
  newBuild:
    'new build | new builds | newbuild | new development | new developments | newly built | new construction | off plan | brand new',
  built:
    'built | build | constructed | construction | year built | year of construction | construction year | built year | dating | building from | in a building from | building dating from',
  years: {
    min: 'after | since | newer than | later than | post',
    max: 'before | prior to | older than | pre',
  },
  warmRent:
    'bills included | bills inc | all bills included | bills inclusive | inclusive of bills',
  groundFloor: GROUND_FLOOR.en,
  topFloor: 'top floor | highest floor | upper floor',
  cheap:
    'cheap | cheapest | affordable | inexpensive | something cheap | low price | low cost | bargain',
  floor: FLOOR_NOUNS.en,
  ordinals: ORDINALS.en,
  pets: 'pets | pets allowed | pet friendly | pets welcome | pets ok | pet | dogs allowed | dog friendly | cats allowed | allows pets | allowing pets | pets permitted',
  energy:
    'energy class | energy rating | energy label | energy efficiency class | epc | epc rating | energy efficiency rating | energy',
  counts: {
    rooms: 'room | rooms | roomed | rm | rms',
    bedrooms:
      'bedroom | bedrooms | bed | beds | bd | bds | bedroomed | br | bdr | bdrm | bdrms | double bedrooms | double bedroom | bedrom | bedrooms or more',
    bathrooms: 'bathroom | bathrooms | bath | baths | ba | shower rooms',
  },
  counted: {},
  bounds: {
    min: 'from | at least | more than | min | minimum | over | above | starting from | starting at | not less than | no less than | no fewer than | not under | greater than | bigger than | larger than | minimum of | a minimum of | upwards of',
    max: 'under | below | up to | max | maximum | less than | at most | no more than | not more than | not over | until | upto | within | cheaper than | fewer than | smaller than | no larger than | a maximum of | maximum of | not exceeding | budget up to',
    about: 'about | around | approximately | approx | circa | ca | roughly | some',
    exact: 'exactly | precisely | just',
    between: 'between',
  },
  after: {
    min: 'or more | plus | and up | or above | and above | upwards | min | minimum | at least | or larger | or bigger | or better | or later | or newer | onwards',
    max: 'or less | or below | max | maximum | tops | or under | at most | or cheaper | or fewer',
  },
  to: 'to | until | till | through | up to',
  and: 'and',
  or: 'or',
  units: UNIT_WORDS.en,
  metres: 'm',
  away: 'from | away | to | walk',
  distances: {
    km: 'km | kms | kilometre | kilometres | kilometer | kilometers',
    mile: 'mi | mile | miles',
  },
  within: 'in a radius of | within a radius of | radius of | within walking distance of',
  currencies: CURRENCY_WORDS.en,
  otherMoney: 'peso | pesos | uf | moroccan dirhams',
  periods: PERIOD_WORDS.en,
  subjects: {
    price:
      'price | prices | priced | priced at | budget | cost | costs | costing | price range | asking price | budget of',
    area: 'area | size | living area | floor area | living space | floor space | sized | plot size',
  },
  not: 'no | not | without | w o | non | never | excluding | except | don t | nor | isn t',
  notAfter: 'no',
  unwanted:
    'forbidden | prohibited | not allowed | not permitted | not accepted | not welcome | not needed | not necessary | not required | not possible | not wanted | are not allowed | is not allowed | are not permitted | aren t allowed | not ok | banned | unwanted | unnecessary | disallowed | don t allow | doesn t allow | do not allow | does not allow | not allowing | isn t needed | isn t necessary',
  with: 'with | having | has | including | includes | plus | w | featuring | incl',
  in: 'in | within | at | inside | city of | town of | island of | neighbourhood of | neighborhood of | district of | quartier | quartier de',
  near: 'near | close to | nearby | around | next to | near to | not far from | outside | by',
  fillers:
    'a | an | the | of | on | for | i | we | my | our | me | us | is | are | it | its | that | which | s | and | but | please | looking | looking for | search | search for | searching | searching for | find | find me | show | show me | want | wanted | i want | we want | need | i need | we need | would | like | d | home | homes | property | properties | place | real estate | living | have | am | there | should | be | to | own | private | its own',
  townItself: 'city | city proper | proper | town',
  noPlaces:
    'nice | bright | big | small | large | cheap | cosy | cozy | modern | luxury | luxurious | quiet | sunny | beautiful | lovely | spacious | new | old | central | centre | center | city centre | city center | town centre | town center | town | city | village | suburb | suburbs | beach | sea | seaside | coast | country | countryside | mountain | mountains | park | parks | school | schools | station | airport | shops | good | great | condition | view | views | floor | floors | ground | top | first | second | third | ground floor | top floor | family | families | couple | student | students | reading | mobile | split | orange | of | best | area | location | kitchen | bathroom | ready | move | investment | downtown | old town | north | south | east | west | street | road | square | commission | agency | agent | fee | fees | deposit | smoking | smoker | children | kids | dog | dogs | cat | cats | male | female | single | double | luxury | renovated | refurbished | high | low | ceilings | water | lake | river | golf | university | metro | subway | bus | train | urgent | today | now | short | long | term | holiday | vacation | summer | winter | friendly | immediately | available | warm | cold | wall | corner | historic | classic | victorian | georgian | hall | tower | windows | light',
}
