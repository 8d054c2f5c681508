import type { Language } from '../language.ts'

/** Beginnings of adjectives that count: `dvikambaris`, `trikambarį`. */
const COUNTS: Record<string, number> = {
  vien: 1,
  vieno: 1,
  dvi: 2,
  tri: 3,
  keturių: 4,
  ketur: 4,
  keturi: 4,
  penkia: 5,
  penkių: 5,
}
/** The other cases of a number word mean the same. */
const CASES: Record<number, string> = {
  1: 'vienas viena vieno vienos vieną vienu',
  2: 'du dvi dviejų dviem abu',
  3: 'trys trijų tris trim trimis',
  4: 'keturi keturios keturių keturis keturias keturiais keturiomis',
  5: 'penki penkios penkių penkis penkias penkiais',
  6: 'šeši šešios šešių šešis',
  7: 'septyni septynios septynių',
  8: 'aštuoni aštuonios aštuonių',
  9: 'devyni devynios devynių',
  10: 'dešimt dešimties dešimtis',
  12: 'dvylika',
  15: 'penkiolika',
  20: 'dvidešimt',
  30: 'trisdešimt',
  40: 'keturiasdešimt',
  50: 'penkiasdešimt',
  60: 'šešiasdešimt',
  70: 'septyniasdešimt',
  80: 'aštuoniasdešimt',
  90: 'devyniasdešimt',
  100: 'šimtas šimto šimtą',
}

export const table: Language = {
  code: 'lt',
  numbers: {
    ...Object.fromEntries(
      Object.entries(CASES).flatMap(([value, words]) =>
        words.split(' ').map((word) => [word, Number(value)]),
      ),
    ),
    'pusė milijono': 500_000,
    'pusės milijono': 500_000,
    'pusmilij*': 500_000,
    'ketvirtis milijono': 250_000,
    pusantro: 1.5,
  },
  fractions: { 'su puse': 0.5 },
  multipliers: {
    k: 1e3,
    t: 1e3,
    tūkst: 1e3,
    'tūkstan*': 1e3,
    m: 1e6,
    mln: 1e6,
    'milijon*': 1e6,
    šimtai: 100,
    šimtų: 100,
  },
  actions: {
    buy: 'perku | pirkti | pirkimas | pirkimui | perkame | pirksiu | noriu pirkti | pardavimas | pardavimui | parduodama* | parduodu | parduoda | įsigyti | įsigysiu | pirksim | parduodamas | parduodami',
    rent: 'nuoma | nuomai | nuomos | nuomą | nuomoja | nuomoju | nuomojam* | nuomotis | nuomotų* | išsinuomoti | išsinuomoju | išnuomoja* | išnuomoju | išsinuomosiu | išsinuomo* | ilgalaikė nuoma | ilgalaikei nuomai | subnuoma',
  },
  categories: {
    apartment:
      'butas | buto | butą | bute | butai | butų | butu | butus | butuose | apartam* | penthaus* | k butas | k buto | k butą | butukas | buteli*',
    studio: 'studij* | studio | studio tipo | garsonier* | studijos tipo',
    room: 'kambarys | kambariai | kambarį | kambarį bute | kambarys bute | kambariai nuomai | bendrabut* | kambarioko | kambariokas | kambario',
    condo: 'nuosavas butas',
    house:
      'namas | namo | namą | name | namai | namų | namus | namu | namuose | namelis | namelį | nameliai | nuosavas namas | gyvenamas* nam* | gyvenam* nam* | individual* nam* | vila | vilos | vilą | sodyb* | sodo nam* | sodo namas | vasarnam* | rezidencij* | mūrinis namas | karkasinis namas | mediniai namai',
    cooperative: 'kooperatin*',
    communal: 'komunalin* but*',
    townhouse: 'kotedž* | sublokuot* | sublokuot* nam* | kotedžas | eilini* nam*',
    'open-plan':
      'loftas | lofto | loftą | loftai | lofte | loft* | laisvo plano | laisvo išplanavimo | laisvas planas',
    'divided-building':
      'dvibut* | dvibut* nam* | namo dalis | namo dalį | dalis namo | dalį namo | pusė namo | pusę namo | dvibučio',
    houseboat: 'namas ant vandens | plaukiojantis namas',
    'mobile-home': 'mobil* nam* | modulin* nam* | nameli* ant ratų | vagonėl* | moduliniai namai',
    land: 'sklyp* | namų valda | namų valdos sklypas | namų valdos sklyp* | žemės sklyp* | žemės ūkio sklyp* | žemė | žemės | žemę | statybų sklyp* | žemės ūkio paskirties sklyp* | miško sklyp* | sodo sklyp*',
    garage:
      'garaž* | parkavimo vieta | stovėjimo vieta | parkavimo viet* | stovėjimo viet* | garažas | požeminė parkavimo vieta | automobilio vieta',
    office:
      'biur* | ofis* | biuro patalp* | administracin* patalp* | administracinės paskirties patalpos',
    retail:
      'parduotuv* | prekyb* patalp* | prekybin* patalp* | prekybos plotas | kiosk* | salon* patalpos | paslaugų patalpos',
    industrial:
      'sandėl* | sandėliavimo patalp* | gamybin* patalp* | gamybos patalp* | gamybin* | cech* | dirbtuv* | angar* | pramonin*',
    hospitality:
      'viešbut* | restoran* | kavin* | svečių nam* | hostel* | bar* patalpos | maitinimo patalp*',
    farm: 'ūkis | ūkio | ūkį | ūkiai | ūkių | ferma | fermos | vienkiem*',
    building: 'pastat* | daugiabutis pardavimui | visas pastatas | administracinis pastatas',
  },
  groups: {
    homes: 'gyvenam* nekilnojam* turt*',
    commercial:
      'komercin* patalp* | patalp* | komercin* nekilnojam* turt* | komercin* paskirties | verslo patalp*',
  },
  features: {
    lift: 'lift*',
    balcony: 'balkon* | lodž* | lodžija',
    terrace: 'teras* | verand*',
    garden:
      'sodas | sodo | sodu | sodą | kiemas | kiemu | kiemo | kiemą | kiemelis | kiemeliu | darž* | su kiemu',
    pool: 'basein*',
    parking:
      'parkavimo vieta | stovėjimo vieta | parkavim* | parkavimo viet* | stovėjimo viet* | stovėjimo aikštel* | parkingas | automobilio vieta | parkavimas',
    garage: 'garaž*',
    'air-conditioning':
      'kondicionier* | kondicionavim* | oro kondicionier* | oro kondicionavim* | rekuperac* su vėsinimu',
    heating: 'šildymas | šildymu | šildymą',
    fireplace: 'židin*',
    'fitted-kitchen':
      'įrengt* virtuv* | virtuvės komplekt* | virtuvės bald* | su virtuvės baldais | virtuvės komplektas',
    'built-in-wardrobes': 'įmontuot* spint* | spintos | drabužin* | įmontuotomis spintomis',
    'storage-room': 'sandėliuk* | podėl* | sandėliukas',
    cellar: 'rūsys | rūsiu | rūsio | rūsį | rūs* po namu',
    sauna: 'saun* | pirtis | pirtimi | pirties | pirtį | pirtele | pirtelė',
    gym: 'sporto sal* | treniruokl* sal* | sporto klub*',
    'sea-view': 'vaizd* į jūrą | vaizdas į marias | jūros vaizd* | vaizdu į marias',
    'mountain-view': 'vaizd* į kalnus',
    'city-view':
      'vaizd* į miestą | miesto panoram* | panoraminis vaizdas | vaizd* į senamiestį | panorama',
    'wheelchair-accessible':
      'pritaikyt* neįgaliesiems | pritaikyt* neįgaliojo vežimėliui | pritaikyt* žmonėms su negalia | neįgaliesiems',
    doorman: 'konsjerž* | budėtoj* | apsaug* | sargas | registratūra',
    alarm: 'signalizacij*',
    'solar-panels': 'saulės baterij* | saulės elektrin* | saulės panel* | saulės moduli*',
    'guest-toilet': 'svečių tualet* | svečių wc | papildomas tualetas',
    barbecue: 'kepsnin* | viet* kepsninei | grilis | grilio viet* | laužaviet*',
    internet: 'internet* | wifi | wi fi | šviesolaid*',
    jacuzzi: 'sūkurin* voni* | džiakuzi | kubil* | jacuzzi',
    playground: 'vaikų žaidimų aikštel* | žaidimų aikštel*',
  },
  furnished: {
    no: 'be baldų | neapstatyt* | nebalduot* | tuščias | nėra baldų',
    partly:
      'iš dalies su baldais | dalinai su baldais | iš dalies apstatyt* | su dalimi baldų | dalinai apstatyt*',
    fully:
      'su baldais | apstatyt* | balduot* | pilnai apstatyt* | pilnai su baldais | baldai | su visais baldais | baldais',
  },
  heatings: {
    central: 'centrinis kolektorinis | centrin* kolektorin* šildym* | kolektorin* šildym*',
    'self-contained': 'individual* šildym* | autonomin* šildym*',
    underfloor: 'grindin* šildym* | šildomos grindys | šildomomis grindimis',
    stove: 'krosnin* šildym* | krosnis | pečius | kieto kuro krosnis | koklinė krosnis',
    gas: 'dujin* šildym* | šildymas dujomis | dujinis katilas | dujiniu katilu | dujomis šildomas',
    oil: 'šildymas skystu kuru | skystasis kuras',
    electric: 'elektrin* šildym* | šildymas elektra | elektra šildomas',
    district:
      'centrin* šildym* | miesto šildym* | centrinis miesto šildymas | šildymas iš miesto tinklų',
    'heat-pump':
      'šilumos siurbl* | oras vanduo | geotermin* | geoterminis šildymas | oras oras šildymas',
    wood: 'šildymas malkomis | granul* katil* | granulin* | kieto kuro katil* | kietu kuru | kietas kuras',
    coal: 'šildymas anglimi | anglys',
    solar: 'saulės kolektor*',
  },
  noCommission:
    'be komisinio mokesčio | be komisinio | be komisinių | be tarpininkų | be tarpininko | be tarpininkavimo | be tarpininkavimo mokesčio | be agentūros | be agentūrų | be brokerio | be brokerių | be agentų | be agento',
  available:
    'iš karto | iškart | tuojau pat | laisv* | galima įsikelti | įsikėlim* | įsikelti | įsikraustyti | atsilaisvina | galima gyventi',
  now: 'iš karto | iškart | dabar | tuojau pat | nedelsiant | šiandien | jau dabar',
  months: [
    'sausis | sausio | sausį',
    'vasaris | vasario | vasarį',
    'kovas | kovo | kovą',
    'balandis | balandžio | balandį',
    'gegužė | gegužės | gegužę',
    'birželis | birželio | birželį',
    'liepa | liepos | liepą',
    'rugpjūtis | rugpjūčio | rugpjūtį',
    'rugsėjis | rugsėjo | rugsėjį',
    'spalis | spalio | spalį',
    'lapkritis | lapkričio | lapkritį',
    'gruodis | gruodžio | gruodį',
  ],
  dayFirst: true,
  newBuild:
    'nauj* statyb* | naujos statybos | nauja statyba | naujame name | naujame projekte | naujas projektas | nauj* projekt* | naujai pastatyt* | iš statytojo | statomas | statomame name | naujakur*',
  built:
    'statyb* met* | statybos | statyt* | pastatyt* | metų | metais | metai | m statybos | statybos metai | įrengimo metai',
  years: {
    min: 'po | nuo | naujesnis nei | naujesnis kaip',
    max: 'iki | prieš | senesnis nei | senesnis kaip',
  },
  warmRent:
    'su komunaliniais | komunaliniai įskaičiuoti | su mokesčiais | įskaičiuoti mokesčiai | viskas įskaičiuota',
  groundFloor: 'pirm* aukšt* | pirmas aukštas | pirmame aukšte | pirmam aukšte',
  topFloor: 'paskutin* aukšt* | viršutin* aukšt* | mansard* | palėp*',
  cheap: 'pig* | pigus | pigiai | pigi | pigiausi* | nebrang* | nebrangus | nebrangiai',
  floor: 'aukštas | aukšte | aukšto | aukštą | aukšt | a',
  floorAfterNumber: true,
  ordinals: [
    'pirmas | pirmame | pirmo | pirmam',
    'antras | antrame | antro | antram',
    'trečias | trečiame | trečio | trečiam',
    'ketvirtas | ketvirtame | ketvirto | ketvirtam',
    'penktas | penktame | penkto | penktam',
    'šeštas | šeštame | šešto | šeštam',
    'septintas | septintame',
    'aštuntas | aštuntame',
    'devintas | devintame',
    'dešimtas | dešimtame',
  ],
  pets: 'su šunimi | su kate | su katinu | su šuniuku | su gyvūnu | su gyvūnais | galima su gyvūnais | galima su gyvūnu | gyvūnai | augintiniai | su augintiniu | su augintiniais | galima laikyti gyvūnus | galima gyvūnus | galimi gyvūnai | galima su augintiniu | galima su augintiniais | galima su šunimi',
  energy:
    'energetin* klas* | energinio naudingumo klas* | energetinio naudingumo klas* | energin* klas* | pens klasė',
  counts: {
    rooms:
      'k butas | k buto | k butą | kambarių | kambariai | kambarys | kambario | kambarius | kambariais | kamb | kambar* | k | kmb',
    bedrooms: 'miegam* | miegamieji | miegamųjų | miegamasis | miegamaisiais',
    bathrooms:
      'vonios | vonia | vonių | voniomis | vonios kambar* | san mazg* | sanitarin* mazg* | wc | tualet* | dušin* | vonios kambariai',
  },
  counted: Object.fromEntries(
    Object.entries(COUNTS).map(([beginning, count]) => [`${beginning}kambar*`, { rooms: count }]),
  ),
  bounds: {
    min: 'nuo | min | minimum | mažiausiai | bent | ne mažiau | ne mažiau kaip | daugiau nei | daugiau kaip | virš | didesnis nei | didesnis kaip | bent jau | ne mažesnis kaip',
    max: 'iki | max | maks | maksimum | daugiausiai | ne daugiau | ne daugiau kaip | mažiau nei | mažiau kaip | pigesnis nei | pigiau nei | ne brangiau | ne brangiau kaip | ne brangesnis kaip | neviršija | už ne daugiau kaip | mažesnis nei',
    about: 'apie | maždaug | apytiksliai | apytikriai | apie maždaug',
    exact: 'tiksliai | lygiai',
    between: 'tarp',
  },
  after: {
    min: 'ir daugiau | arba daugiau | minimum | ir didesnis | ar daugiau | ir geresnė | arba geresnė | arba naujesnis | ir aukštesnė',
    max: 'ir mažiau | arba mažiau | maksimum | max',
    about: 'maždaug',
  },
  to: 'iki',
  and: 'ir | bei',
  or: 'arba | ar',
  units: {
    m2: 'm2 | kv m | kvm | kv metr* | kvadrat* | kvadratin* metr* | kv | kvadratų | už kv m | už kvadratą | už m2 | m kv',
    km2: 'km2',
    ha: 'ha | hektar*',
    are: 'a | arų | arai | aro | ar | arais',
    acre: 'akr*',
    sqft: '',
    sqyd: '',
  },
  metres: 'm | metrų | metrai | metr*',
  away: 'nuo | iki | pėsčiomis',
  distances: { km: 'km | kilometr*', mile: 'mylia | mylių | mylios' },
  within: 'spinduliu | aplink | atstumu | ne toliau kaip | ne toliau | per',
  currencies: {
    EUR: 'eur | euro | eurai | eurų | eurais | eurus | e | eu',
    USD: 'doleri*',
    GBP: 'svarų | svarai',
    PLN: 'zlot*',
  },
  otherMoney: 'peso | litų | lt',
  periods: {
    month:
      'mėn | per mėnesį | mėnesiui | mėnesį | mėnesinė | už mėnesį | mėnuo | men | nuomos kaina | į mėn',
    week: 'per savaitę | savaitei | savaitę',
    day: 'parai | per parą | už parą | per dieną | dienai | už naktį | nakčiai | para | trumpalaikė',
    year: 'per metus | metams',
  },
  subjects: {
    price: 'kain* | kaina | biudžet* | sum* | nuomos kaina | vertė',
    area: 'plot* | plotas | kvadratūr* | dydis | dydžio | ploto',
  },
  not: 'be | ne | nėra | išskyrus | jokio | jokių',
  notAfter: 'ne',
  unwanted:
    'draudžiam* | uždraust* | negalima | negalimi | negalima su | neleidžiam* | nepageidauj* | nepriimam* | draudimas | nereikaling* | nereikia | nebūtin* | neleistin* | draudžiama laikyti',
  with: 'su | turi | kartu su | yra | įskaitant',
  in: 'mieste | miestas | m | mieste | mikrorajone | savivaldybėje | į | kaime | gyvenvietėje | vietovėje | vietovė',
  near: 'prie | šalia | netoli | netoli nuo | greta | arti | aplink | apylinkėse | netoliese | už | apie',
  nearAfter:
    'ir apylinkės | ir apylinkėse | apylinkės | apylinkėse | ir aplink | ir rajonas | ir apylinkių | prieigose',
  fillers:
    'ir | bei | aš | mes | ieškau | ieškome | ieškom | noriu | norime | norėčiau | raskite | rask | parodyk | reikia | reikalingas | reikalinga | prašau | man | mums | už | į | iš | nuo | iki | prie | po | per | su | be | yra | kad | kuris | kuri | kurie | nekilnojam* | nt | skelbim* | pasiūlym* | geriausia | nuosav* | savo | taip pat | arba | asmen* | būst* | būstas | būsto | gyventi | gyvenimui | kur | gali | galima | d | dieną | dienos | spinduliu | atstumu | m | mažiausiai',
  townItself: 'miestas | miestą',
  notNames: 'Kiemas, sodas',
  noPlaces:
    'graž* | jauk* | švies* | erdv* | didel* | maž* | modern* | prabang* | ramus | ramioje | ramioj | ram* viet* | tyl* | nauj* | sen* | centras | centre | centro | centrą | miesto centre | senamiest* | netoli centro | prie centro | jūra | jūros | prie jūros | jūrą | ežer* | prie ežero | upė | upės | prie upės | mišk* | prie miško | šalia miško | kaln* | kaim* | park* | prie parko | mokykl* | šalia mokyklos | netoli mokyklos | metro | stot* | prie stoties | oro uost* | ger* | puik* | būkl* | geros būklės | remont* | reikia remonto | po remonto | reikalingas remontas | renovuot* | suremontuot* | kapitališkai suremontuotas | įrengt* | pilnai įrengtas | pilnai įrengt* | iš dalies įrengt* | dalin* apdail* | daline apdaila | neįrengt* | vaizd* | virtuv* | svetain* | gatv* | vand* | elektr* | duj* | dujos | šiaur* | piet* | ryt* | vakar* | trumpalaik* | ilgalaik* | termin* | vasar* | atostog* | poils* | investicij* | investicijai | paskol* | komisin* | užstat* | depozit* | agentūr* | savinink* | iš savininko | be tarpinink | šeim* | jauna šeima | porai | poros | student* | studentams | vaik* | šuo | katė | mūrin* | mūrinis | blokin* | blokinis | karkas* | rąst* | medin* | balt* | raudon* | žali* | aukštų | dviejų aukštų | vieno aukšto | kranto linija | komunikacij* | buitin* technik* | buitine technika | technika | vonia | dušas | antakaln* | žirmūn* | uždara teritorija | kiem* uždar* | rekuperac*',
  endingMax: 5,
  endings: [
    ['uje', 'us'],
    ['aus', 'us'],
    ['iuje', 'ius'],
    ['iaus', 'ius'],
    ['iumi', 'ius'],
    ['umi', 'us'],
    ['u', 'us', 'ai', 'as', 'a'],
    ['iu', 'iai', 'ius', 'ys', 'is', 'es'],
    ['e', 'as', 'a'],
    ['o', 'as', 'a'],
    ['a', 'as'],
    ['oje', 'a'],
    ['os', 'a'],
    ['eje', 'e'],
    ['es', 'e'],
    ['yje', 'ys', 'is'],
    ['io', 'ys', 'is', 'ias'],
    ['i', 'ys', 'is'],
    ['iuose', 'iai'],
    ['uose', 'ai'],
    ['iais', 'iai'],
    ['ais', 'ai'],
    ['ose', 'os'],
    ['ojoje', 'oji'],
    ['osios', 'oji'],
    ['ciu', 'tis', 'ciai'],
    ['dziu', 'dziai'],
    ['ame', 'as'],
    ['aje', 'a'],
    ['yse', 'ys'],
    ['one', 'onas'],
    ['asis', 'as'],
  ],
  adjectives: [
    ['ojoje', 'oji'],
    ['osios', 'oji'],
    ['ajame', 'asis'],
    ['ojo', 'asis'],
    ['uosiuose', 'ieji'],
    ['ose', 'os'],
    ['aus', 'us'],
    ['ame', 'as'],
  ],
}
