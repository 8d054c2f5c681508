import type { Language } from '../language.ts'

const LETTERS: Record<string, string> = {
  lj: 'љ',
  nj: 'њ',
  dž: 'џ',
  a: 'а',
  b: 'б',
  c: 'ц',
  č: 'ч',
  ć: 'ћ',
  d: 'д',
  đ: 'ђ',
  e: 'е',
  f: 'ф',
  g: 'г',
  h: 'х',
  i: 'и',
  j: 'ј',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  r: 'р',
  s: 'с',
  š: 'ш',
  t: 'т',
  u: 'у',
  v: 'в',
  z: 'з',
  ž: 'ж',
}
const LETTER = new RegExp(Object.keys(LETTERS).join('|'), 'g')
/** A phrase in Cyrillic letters; those of other languages (`pet friendly`) keep their letters. */
const cyrillic = (latin: string): string =>
  latin.replace(LETTER, (letter) => LETTERS[letter] ?? letter)

/** Phrases in both alphabets, which people write as they like. */
const both = (phrases: string): string =>
  phrases === '' ? '' : `${phrases} | ${cyrillic(phrases)}`
const bothKeys = <Value>(words: Readonly<Record<string, Value>>): Record<string, Value> => ({
  ...words,
  ...Object.fromEntries(Object.entries(words).map(([word, value]) => [cyrillic(word), value])),
})
const bothIn = (value: unknown): unknown =>
  typeof value === 'string'
    ? both(value)
    : Array.isArray(value)
      ? value.map(bothIn)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bothIn(each)]))
        : value
const bothEndings = (endings: NonNullable<Language['endings']>): typeof endings => [
  ...endings,
  ...endings.map(
    ([ending, ...dictionary]) => [cyrillic(ending), ...dictionary.map(cyrillic)] as const,
  ),
]

/** Beginnings of adjectives that count: `dvosoban`, `troiposobnog`. */
const COUNTS: Record<string, number> = {
  jedno: 1,
  jednoipo: 1.5,
  dvo: 2,
  dvoipo: 2.5,
  tro: 3,
  troipo: 3.5,
  četvoro: 4,
  četvero: 4,
  četvoroipo: 4.5,
  peto: 5,
  petoro: 5,
  šesto: 6,
}

const latin: Language = {
  code: 'sr',
  numbers: {
    jedan: 1,
    jedna: 1,
    jedno: 1,
    jednu: 1,
    jednog: 1,
    jednim: 1,
    jednom: 1,
    dva: 2,
    dve: 2,
    dvoje: 2,
    dvema: 2,
    tri: 3,
    trima: 3,
    četiri: 4,
    pet: 5,
    šest: 6,
    sedam: 7,
    osam: 8,
    devet: 9,
    deset: 10,
    dvanaest: 12,
    petnaest: 15,
    dvadeset: 20,
    trideset: 30,
    četrdeset: 40,
    pedeset: 50,
    šezdeset: 60,
    sedamdeset: 70,
    osamdeset: 80,
    devedeset: 90,
    sto: 100,
    stotinu: 100,
    dvesta: 200,
    dvesto: 200,
    trista: 300,
    četiristo: 400,
    petsto: 500,
    'pola miliona': 500_000,
    'četvrt miliona': 250_000,
    'jedan i po': 1.5,
  },
  fractions: { 'i po': 0.5, 'i pol': 0.5 },
  multipliers: {
    k: 1e3,
    h: 1e3,
    hilj: 1e3,
    'hiljad*': 1e3,
    tis: 1e3,
    soma: 1e3,
    m: 1e6,
    mil: 1e6,
    mio: 1e6,
    'milion*': 1e6,
  },
  actions: {
    buy: 'kupujem | kupiti | kupovina | kupovinu | kupovine | kupim | prodaja | prodaje | prodaji | prodaju | na prodaju | za prodaju | prodajem | prodaje se | kupio bih | da kupim',
    rent: 'na dan | izdavanje | izdavanja | izdavanju | za izdavanje | na izdavanje | izdajem | izdaje se | izdaje | najam | najma | za najam | u najam | iznajmljuje* | iznajmljivanj* | iznajmiti | iznajmim | zakup | u zakup | za zakup | zakupa | rentiranje | rentiram | renta | kirija | pod kiriju | da iznajmim | na dan izdavanje',
  },
  categories: {
    apartment:
      'stan | stana | stanu | stanovi | stanove | stanova | stanom | apartman* | penthaus* | penthouse* | duplex stan | dupleks stan | salonac | salonski stan | stančić',
    studio: 'garsonjer* | garsonijer* | studio | studio apartman* | gars',
    room: 'soba | sobu | sobe | soba u stanu | sobu u stanu | cimer | cimerka | cimera | cimerku',
    condo: 'etažna svojina | stan u etažnoj svojini',
    house:
      'kuća | kuće | kuću | kući | kućom | kućica | kućice | kućicu | vila | vile | vilu | vili | vikendic* | porodičn* kuć* | samostojeć* kuć* | spratn* kuć* | prizemn* kuć* | seosk* kuć* | bungalov* | brvnar* | koliba | kuca | kuce | kucu | kuci | vikend kuć*',
    cooperative: 'zadružni stan',
    townhouse: 'kuća u nizu | kuće u nizu | kuću u nizu | kući u nizu | kuca u nizu | u nizu',
    'open-plan': 'loft | lofta | loftu | open space | stan otvorenog plana',
    'divided-building':
      'dvojn* kuć* | dvojna kuća | pola kuće | polovina kuće | deo kuće | polovinu kuće | sprat kuće | sprat u kući | etaža kuće | dupleks kuća',
    houseboat: 'kuća na vodi | splav | splavu | kuća brod',
    'mobile-home': 'mobiln* kuć* | kamp kućic* | kamp prikolic* | kontejner za stanovanje',
    land: 'plac | placa | placu | placevi | placeva | zemljišt* | građevinsk* zemljišt* | gradjevinsk* zemljišt* | poljoprivredn* zemljišt* | parcel* | građevinsk* parcel* | njiv* | voćnjak | vinograd* | zemlja | okućnica na prodaju',
    garage:
      'garaža | garaže | garažu | garažno mesto | garažnog mesta | garažna mesta | parking mesto | parking mesta | parkirno mesto | parking | garaža ili parking',
    office: 'kancelarij* | kancelarijsk* prostor* | biro | ordinacij*',
    retail:
      'lokal | lokali | lokala | lokalu | lokale | prodavnic* | radnj* | trgovinsk* | trgovinsk* prostor* | kiosk* | prodajn* prostor* | maloprodaj*',
    industrial:
      'magacin* | magacinsk* prostor* | skladišt* | hala | hale | halu | proizvodn* hal* | proizvodn* prostor* | proizvodn* pogon* | radionic* | industrijsk* | fabrik*',
    hospitality:
      'hotel* | restoran* | kafić* | kafan* | kafe bar | ugostiteljsk* objek* | ugostiteljsk* | pansion* | hostel* | prenoćišt*',
    farm: 'seosk* imanj* | seosk* domaćinstv* | imanje | imanja | farm* | poljoprivredn* gazdinstv* | salaš | salaši | salaša | domaćinstvo',
    building: 'zgrad* | stambena zgrada | poslovna zgrada | cela zgrada',
  },
  groups: {
    homes: 'stambene nekretnine | stambena nekretnina',
    commercial:
      'poslovn* prostor* | poslovn* nekretnin* | komercijaln* nekretnin* | poslovn* objek* | komercijaln* prostor*',
  },
  features: {
    lift: 'lift | lifta | liftom | sa liftom',
    balcony: 'balkon* | lođ* | lođa | lodj* | lodja | francuski balkon | fr balkon',
    terrace: 'teras* | krovn* teras* | veranda | verandu | verandom',
    garden: 'bašt* | dvorišt* | okućnic* | sa baštom | sa dvorištem | vrt | vrtom | vrta | bašta',
    pool: 'bazen*',
    parking:
      'parking | parking mesto | parking mesta | parking* | parking mest* | parkirn* mest* | parkiranj* | obezbeđen parking | pm | parkingom',
    garage: 'garaža | garaže | garažu | garaž* | garažn* mest* | gm',
    'air-conditioning':
      'klima | klimom | klime | klimu | klima uređaj* | klima uredjaj* | klimatiz*',
    heating: 'grejanje | grejanjem | grejanja',
    fireplace: 'kamin*',
    'fitted-kitchen':
      'ugrađen* kuhinj* | ugradn* kuhinj* | opremljen* kuhinj* | kuhinja po meri | kuhinjom po meri | ugrađena kuhinja',
    'built-in-wardrobes':
      'ugradn* plakar* | ugrađen* plakar* | plakar* | američki plakar* | garderob*',
    'storage-room': 'ostav* | ostava | špajz* | magacinčić',
    cellar: 'podrum* | šupa',
    sauna: 'saun*',
    gym: 'teretan* | fitnes | fitness',
    'sea-view': 'pogled na more | pogledom na more',
    'mountain-view':
      'pogled na planine | pogledom na planine | pogled na planinu | pogledom na planinu',
    'city-view': 'pogled na grad | pogledom na grad',
    'wheelchair-accessible':
      'pristupačno za invalidska kolica | za osobe sa invaliditetom | za invalide | rampa za invalide | prilagođeno osobama sa invaliditetom',
    doorman: 'portir* | recepcij* | obezbeđenj* | domar',
    alarm: 'alarm* | alarmn* sistem*',
    'solar-panels': 'solarn* panel* | solarn* elektran* | fotonapon*',
    'guest-toilet': 'gostinsk* toalet* | gostinsk* wc | toalet za goste | wc za goste',
    barbecue: 'roštilj* | letnj* kuhinj* | letnja kuhinja',
    internet: 'internet* | wifi | wi fi | optik* | optički internet',
    jacuzzi: 'đakuzi* | jacuzzi | džakuzi | hidromasažn* kad*',
    playground: 'dečj* igrališt* | dečije igralište | igralište za decu',
  },
  furnished: {
    no: 'nenamešten* | bez nameštaja | neopremljen* | prazan | prazno | prazna | nenamesten*',
    partly: 'polunamešten* | delimično namešten* | delimično opremljen* | polunamesten*',
    fully:
      'namešten* | namesten* | opremljen* | potpuno namešten* | kompletno namešten* | sa nameštajem | nameštaj | nameštajem | kompletno opremljen* | lux namešten*',
  },
  heatings: {
    central: 'centraln* grejanj* | centralno | cg | c g',
    'self-contained': 'etažn* grejanj* | etažno | eg | e g',
    underfloor: 'podn* grejanj* | podno',
    stove: 'grejanje na peć | ta peć | ta peći | ta pec | kaljev* peć* | peć na drva | ta',
    gas: 'grejanje na gas | gasn* grejanj* | gasno | gas kotao | na gas',
    oil: 'grejanje na lož ulje | lož ulje | grejanje na mazut',
    electric:
      'grejanje na struju | električn* grejanj* | mermern* radijator* | norvešk* radijator* | norveški radijatori',
    district: 'daljinsk* grejanj* | toplan* | gradsko grejanje | gradskim grejanjem',
    'heat-pump': 'toplotn* pump*',
    wood: 'grejanje na drva | grejanje na pelet* | pelet* grejanj* | pelet* | kotao na pelet',
    coal: 'grejanje na ugalj',
    solar: 'solarn* kolektor* | solarno grejanje',
  },
  noCommission:
    'bez provizije | bez agencije | bez agencija | bez agencijske provizije | bez posrednika | nema provizije | ne plaća se provizija | agencije isključene | bez agencijskih troškova',
  available:
    'odmah | slobod* | useljiv* | dostupn* | useljenje | useljenja | useliti | useljavanje | raspoloživ* | uselj*',
  now: 'odmah | odma | sada | danas',
  months: [
    'januar | januara | januaru',
    'februar | februara | februaru',
    'mart | marta | martu',
    'april | aprila | aprilu',
    'maj | maja | maju',
    'jun | juna | junu',
    'jul | jula | julu',
    'avgust | avgusta | avgustu',
    'septembar | septembra | septembru',
    'oktobar | oktobra | oktobru',
    'novembar | novembra | novembru',
    'decembar | decembra | decembru',
  ],
  dayFirst: true,
  newBuild:
    'novogradnj* | novogradnja | nova gradnja | novoj gradnji | u izgradnji | od investitora | novoizgrađen* | direktno od investitora',
  built:
    'godina izgradnje | godine izgradnje | izgrađen* | izgradjen* | sagrađen* | građen* | zidan* | godina | godine | god | godinu | iz godine | gradnje | izgradnje | gradnja',
  years: {
    min: 'posle | nakon | novije od | novija od | noviji od',
    max: 'pre | starije od | starija od',
  },
  warmRent:
    'sa uračunatim troškovima | troškovi uračunati | sa računima | računi uključeni | sa infostanom | infostan uključen',
  groundFloor:
    'prizemlj* | u prizemlju | visoko prizemlje | visokom prizemlju | vpr | nisko prizemlje',
  topFloor:
    'poslednji sprat | poslednjem spratu | zadnji sprat | zadnjem spratu | najviši sprat | najvišem spratu | potkrovlj* | pk | poslednji spratovi',
  cheap: 'jeftin* | povoljn* | povoljan | najjeftinij* | niska cena',
  floor: 'sprat | spratu | etaža | etaži',
  floorAfterNumber: true,
  ordinals: [
    'prvi | prvom',
    'drugi | drugom',
    'treći | trećem',
    'četvrti | četvrtom',
    'peti | petom',
    'šesti | šestom',
    'sedmi | sedmom',
    'osmi | osmom',
    'deveti | devetom',
    'deseti | desetom',
  ],
  pets: 'sa psom | s psom | sa mačkom | ljubimci | kućni ljubimci | kućne ljubimce | sa kućnim ljubimcem | sa kućnim ljubimcima | ljubimci dozvoljeni | dozvoljeni ljubimci | dozvoljeni kućni ljubimci | kućni ljubimci dozvoljeni | ljubimac | pet friendly | sa ljubimcem | sa ljubimcima | psi dozvoljeni | životinje dozvoljene | može pas',
  energy:
    'energetski razred | energetskog razreda | energetska klasa | energetski pasoš | energetske klase',
  counts: {
    rooms:
      'sobe | soba | sobu | sobama | sobom | sobni | sobna | sobno | soban | sob | sobnog | sobnih | prostorij*',
    bedrooms: 'spavać* sob* | spavać* | spavaće | spavaća | spavaćih | spavaca | spavace',
    bathrooms: 'kupatil* | kupatila | wc | toalet* | kupaonic*',
  },
  counted: Object.fromEntries(
    Object.entries(COUNTS).map(([beginning, count]) => [`${beginning}sob*`, { rooms: count }]),
  ),
  bounds: {
    min: 'od | min | minimalno | najmanje | barem | iznad | preko | više od | ne manje od | veći od | veća od | minimum | bar | veće od',
    max: 'do | max | maksimalno | najviše | ispod | manje od | ne više od | jeftiniji od | jeftinije od | maksimum | ne skuplje od | u ceni do | maks | manji od | manja od | po ceni do',
    about: 'oko | otprilike | cca | približno | okvirno | circa',
    exact: 'tačno',
    between: 'između | izmedju',
  },
  after: {
    min: 'i više | ili više | minimalno | min | na više | i bolji | ili bolji | ili bolja | ili novije | i veći',
    max: 'ili manje | i manje | maksimalno | max | maksimum',
    about: 'otprilike | cca',
  },
  to: 'do',
  and: 'i | te',
  or: 'ili | odnosno',
  units: {
    m2: 'm2 | po m2 | po kvadratu | po kvadratnom metru | za kvadrat | kvadrat* | kvadrata | kvm | kv m | m kv | kvadratn* met* | kvadratnih metara',
    km2: 'km2',
    ha: 'ha | hektar*',
    are: 'ar | ara | ari | arova',
    acre: '',
    sqft: '',
    sqyd: '',
  },
  metres: 'm | metara | metra | metar',
  away: 'od | do | peške',
  distances: { km: 'km | kilomet*', mile: 'milja | milje' },
  within: 'u krugu | krugu | na udaljenosti | unutar | u radijusu | do | u prečniku',
  currencies: {
    EUR: 'eur | euro | evra | evro | evri | eura | e | evrića',
    RSD: 'din | dinar* | dinara | rsd',
    BAM: 'km bih | konvertibilnih maraka | maraka',
    USD: 'dolar*',
    GBP: 'funti | funta',
    CHF: 'švajcarskih franaka | franaka',
  },
  otherMoney: 'pezos | pesos',
  periods: {
    month:
      'mesečno | na mesec | za mesec | mesec | mes | mesečni | mesečna | mesečnog | kirija | kirije | kiriju | stanarina | zakupnina',
    week: 'nedeljno | za nedelju | na nedelju',
    day: 'dnevno | na dan | po danu | za dan | noć | po noći | noćenje | za noć',
    year: 'godišnje | na godinu | za godinu',
  },
  subjects: {
    price:
      'cena | cene | cenu | ceni | cenom | budžet* | iznos* | kirija | kirije | kiriju | stanarina | zakupnina',
    area: 'površin* | kvadratur* | veličin*',
  },
  not: 'bez | ne | nije | osim | nikako | nema | nikakv*',
  notAfter: 'ne',
  unwanted:
    'zabranjen* | nisu dozvoljen* | nije dozvoljen* | nedozvoljen* | ne dozvoljen* | nisu dopušten* | nije dopušten* | nepoželjn* | nisu poželjn* | zabrana | nepotreb* | nije potreb* | nije nužn* | ne treba | ne trebaju | nisu dobrodošl* | ne primaju se | забрањен* | нису дозвољен* | није дозвољен* | недозвољен* | не дозвољен* | нису допуштен* | непожељн* | нису пожељн* | забрана | непотреб* | није потреб* | не треба | не примају се',
  with: 's | sa | ima | uključujući | uz | plus',
  in: 'u | na | u gradu | u mestu | naselje | naselju | u naselju | opština | opštini | u opštini | na teritoriji | lokacija | lokaciji | na lokaciji | na području | u okolini grada',
  near: 'kod | oko | blizu | kraj | pored | u blizini | blizini | okolina | u okolini | okolini | okoline | pokraj | nedaleko | nedaleko od | iza | ispod | nadomak | pri | u okolici',
  nearAfter:
    'i okolina | i okolini | i okolinu | i okoline | okolina | i šira okolina | i okolica | sa okolinom',
  fillers:
    'i | može | moze | mogu | potreban | potrebna | potreban mi | a | te | ja | mi | tražim | tražimo | trazim | trazimo | želim | želimo | želeo bih | nađi | pronađi | pokaži | potreban | potrebno | treba mi | treba | molim | za | na | u | s | sa | iz | od | do | o | po | kod | je | su | ima | da | bi | koji | koja | koje | nekretnin* | oglas* | ponud* | najbolje | sopstven* | svoj | takođe | hitno | smeštaj* | osob* | neki | neka | potražnja | prostor | prostori | imamo | stanovanje | isključivo | agencijska prodaja | nam',
  townItself: 'sam grad',
  noPlaces:
    'grad | frušk* gor* | gora | gori | lep* | predivn* | prelep* | sunčan* | svetl* | prostran* | udobn* | komforan | velik* | veći | veća | mal* | manji | manja | modern* | luksuzn* | lux | miran | mirn* | tih* | nov | nova | novo | nove | novi | star* | centar | centra | centru | u centru | strogi centar | strogom centru | blizu centra | more | mora | moru | na moru | plaž* | jezer* | reka | reke | reci | na reci | pored reke | šum* | planin* | na planini | selo | sela | selu | na selu | park | parka | kod parka | škol* | blizu škole | metro | tramvaj* | blizu stanice | stanic* | autobusk* | aerodrom* | dobr* | odličn* | stanje | stanju | u dobrom stanju | renoviran* | renoviranj* | za renoviranje | renoviranje | adaptir* | adaptacij* | za adaptaciju | za rušenje | sređen* | izvoran | u izvornom stanju | izvorno stanje | uknjižen* | uknjizen* | 1/1 | papir* | kuhinj* | dnevna soba | dnevni boravak | dnevnom sobom | ulic* | voda | vode | struj* | sever* | jug | južn* | istok | istočn* | zapad* | kratkoročn* | dugoročn* | rok | letovanj* | odmor* | investicij* | kredit* | na kredit | stambeni kredit | provizij* | depozit* | agencij* | vlasnik* | od vlasnika | direktno od vlasnika | direktan vlasnik | porodic* | za porodicu | par | student* | za studente | studente | deca | decu | detetom | pas | mačk* | cigl* | blok | bloku | bloka | novom bloku | pogled* | bel* | crven* | zelen* | kvart | kraju | mirnom kraju | kada | tuš | legaliz* | interfon | kablovska | telefon | troškov* | račun* | infostan* | dedinj* | vračar* | zvezdar* | banovo brdo',
  endingMax: 5,
  endings: [
    ['u', '', 'o', 'e'],
    ['ci', 'ka'],
    ['zi', 'ga'],
    ['i', 'a', ''],
    ['e', 'a', ''],
    ['om', '', 'a', 'o'],
    ['em', '', 'e', 'o'],
    ['a', '', 'o', 'e'],
    ['cu', 'ac', 'ec', 'ce'],
    ['ca', 'ac', 'ec', 'ce', 'ci'],
    ['cem', 'ac', 'ec', 'ce'],
    ['pcu', 'bac'],
    ['pca', 'bac'],
    ['aca', 'ci', 'ce'],
    ['ru', 'ar', 'er'],
    ['ra', 'ar', 'er'],
    ['ku', 'ak', 'ek'],
    ['ka', 'ak', 'ek'],
    ['kom', 'ak', 'ek'],
    ['nju', 'anj'],
    ['nja', 'anj'],
    ['ima', 'i', 'e', 'a'],
    ['ama', 'e', 'a'],
    ['oj', 'a'],
    ['om', 'i', 'o'],
    ['og', 'i', 'o'],
    ['em', 'e', 'i'],
    ['eg', 'e', 'i'],
    ['lu', 'o', 'al'],
    ['la', 'o'],
    ['ovu', 'ov', 'ovo'],
  ],
  adjectives: [
    ['om', 'i', 'o', ''],
    ['og', 'i', 'o'],
    ['oj', 'a'],
    ['e', 'a'],
    ['em', 'i', 'e'],
    ['eg', 'i', 'e'],
    ['im', 'i', 'e'],
    ['ih', 'i', 'e'],
  ],
}

/** As names of places are folded: `đ` is `d`, and `ђ` is `дж`. */
const LATIN: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(LETTERS).map(([letters, letter]) => [
      letter,
      letters.normalize('NFKD').replace(/[^a-z]/g, ''),
    ]),
  ),
  дж: 'd',
}

export const table: Language = {
  ...(bothIn(latin) as Language),
  code: latin.code,
  numbers: bothKeys(latin.numbers),
  fractions: bothKeys(latin.fractions),
  multipliers: bothKeys(latin.multipliers),
  counted: bothKeys(latin.counted),
  endings: bothEndings(latin.endings!),
  adjectives: bothEndings(latin.adjectives!),
  latinLetters: LATIN,
}
