import type { Language } from '../language.ts'

/** Beginnings of adjectives that count: `divistabu`, `trīsistabu`. */
const COUNTS: Record<string, number> = {
  vien: 1,
  div: 2,
  divu: 2,
  trīs: 3,
  trīsu: 3,
  četr: 4,
  četru: 4,
  piec: 5,
  piecu: 5,
}
/** The other cases of a number word mean the same. */
const CASES: Record<number, string> = {
  1: 'viens viena vienas vienu vienā vienai',
  2: 'divi divas divu diviem divām divus divās',
  3: 'trīs triju trim trijām trīsus',
  4: 'četri četras četru četriem četrām',
  5: 'pieci piecas piecu pieciem piecām',
  6: 'seši sešas sešu sešiem',
  7: 'septiņi septiņas septiņu',
  8: 'astoņi astoņas astoņu',
  9: 'deviņi deviņas deviņu',
  10: 'desmit desmitiem',
  12: 'divpadsmit',
  15: 'piecpadsmit',
  20: 'divdesmit',
  30: 'trīsdesmit',
  40: 'četrdesmit',
  50: 'piecdesmit',
  60: 'sešdesmit',
  70: 'septiņdesmit',
  80: 'astoņdesmit',
  90: 'deviņdesmit',
  100: 'simts simtu simt',
}

export const table: Language = {
  code: 'lv',
  numbers: {
    ...Object.fromEntries(
      Object.entries(CASES).flatMap(([value, words]) =>
        words.split(' ').map((word) => [word, Number(value)]),
      ),
    ),
    'pusmiljon*': 500_000,
    'puse miljona': 500_000,
    'ceturtdaļmiljon*': 250_000,
    pusotra: 1.5,
  },
  fractions: { 'ar pusi': 0.5, 'un puse': 0.5 },
  multipliers: {
    k: 1e3,
    t: 1e3,
    tūkst: 1e3,
    tukst: 1e3,
    'tūksto*': 1e3,
    m: 1e6,
    milj: 1e6,
    mlj: 1e6,
    'miljon*': 1e6,
  },
  actions: {
    buy: 'pērk | pērku | pirkt | pirkšana | pirkums | pirkšanai | pārdod | pārdodu | pārdošana | pārdošanai | pārdošanā | tiek pārdots | nopirkt | nopirkšu | iegādāties | iegādei | pārdodas | pārdodam | pērkam',
    rent: 'īre | īrei | īrē | īrēt | īres | īrēju | izīrē | izīrēju | izīrēt | izīrēšana | izīrēšanai | noma | nomai | nomā | nomāt | iznomā | iznomāju | noīrēt | noīrēšu | ilgtermiņa īre | īstermiņa īre | uz diennakti | uz nakti | tiek izīrēts | izīrē ilgtermiņā',
  },
  categories: {
    apartment: 'dzīvok* | apartament* | penthaus* | penthouse* | dziv | dz | mansarda dzīvoklis',
    studio: 'studij* | studio | studijas tipa | studio tipa | studijas dzīvok*',
    room: 'istaba | istabas | istabu | istabiņa | istaba dzīvoklī | dienesta viesnīca | kopdzīvoklis | istabiņu',
    condo: 'dzīvoklis īpašumā',
    house:
      'māja | mājas | māju | mājā | mājai | mājiņ* | privātmāj* | ģimenes māj* | savrupmāj* | villa | villas | villu | vasarnīc* | dārza māj* | dārza mājiņ* | guļbaļķu māj* | maja | majas | maju | lauku māj* | rezidence | rezidenci | vasaras māj*',
    cooperative: 'kooperatīv* dzīvok* | kooperatīv*',
    communal: 'komunāl* dzīvok* | komunālais',
    townhouse: 'rindu māj* | rindumāj* | rindu mājas | sekciju māj*',
    'open-plan':
      'lofts | lofta | lofti | loftu | loft | atvērtā plānojuma | brīvais plānojums | brīvs plānojums',
    'divided-building':
      'dvīņu māj* | dvīņumāj* | mājas daļa | mājas daļu | daļa no mājas | pusmāja | pusmāju | puse mājas | pusi mājas | mājas puse | divģimeņu māj*',
    houseboat: 'peldmāj* | peldošā māja | māja uz ūdens',
    'mobile-home': 'pārvietojam* māj* | moduļu māj* | mobilā māja | treileris | vagoniņš | kempera',
    land: 'zeme | zemes | zemi | zemes gabal* | apbūves gabal* | apbūves zem* | lauksaimniecības zem* | meža zem* | zemes īpašum* | mežs pārdošanā | dārza zeme | gruntsgabal*',
    garage:
      'garāž* | stāvvieta | stāvvietas | stāvvietu | autostāvvieta | stāvviet* | autostāvviet* | auto stāvvieta | pazemes stāvvieta',
    office: 'biroj* | ofis* | biroja telp* | kabinet*',
    retail: 'veikal* | tirdzniecības telp* | veikala telp* | tirdzniecīb* | salona telpas',
    industrial:
      'noliktava | noliktavas | noliktavu | noliktavā | ražošanas telp* | ražošanas | angār* | darbnīc* | ceh* | rūpniecīb* | industriāl* | noliktavu telpas',
    hospitality: 'viesnīc* | restorān* | kafejnīc* | viesu nam* | hosteļ* | hostel* | bār* telpas',
    farm: 'lauku saimniecīb* | zemnieku saimniecīb* | viensēt* | ferm* | saimniecīb* | lauku īpašum* | lauku sēt*',
    building:
      'ēka | ēkas | ēku | ēkā | namīpašum* | īres nams | īres namu | daudzdzīvokļu māj* | visa ēka',
  },
  groups: {
    homes: 'dzīvojam* īpašum*',
    commercial:
      'komerctelp* | komercplatīb* | komercīpašum* | telpas | telpu | komerciāl* telp* | komerciāl* īpašum*',
  },
  features: {
    lift: 'lift*',
    balcony: 'balkon* | lodžij* | lodži*',
    terrace: 'teras* | verand*',
    garden: 'dārz* | pagalm* | sēta | sētu | dārziņ* | iekšpagalms',
    pool: 'basein* | peldbasein*',
    parking:
      'stāvvieta | stāvvietas | stāvvietu | autostāvvieta | stāvviet* | autostāvviet* | auto novietne | vieta auto | parking* | auto stāvvieta | autonovietne',
    garage: 'garāž*',
    'air-conditioning':
      'kondicionier* | gaisa kondicionēt* | kondicionētāj* | kondicionēšan* | gaisa kondicionēšan*',
    heating: 'apkure | apkuri | apkures | apsilde',
    fireplace: 'kamīn*',
    'fitted-kitchen': 'iebūvēt* virtuv* | iekārtot* virtuv* | virtuves iekārt* | aprīkot* virtuv*',
    'built-in-wardrobes': 'iebūvēt* skap* | iebūvējam* skap* | garderob* | iebūvētiem skapjiem',
    'storage-room': 'noliktavas telp* | pieliekam* | noliktaviņ* | pieliekamais',
    cellar: 'pagrab* | pagrabiņ*',
    sauna: 'pirts | pirti | pirtī | pirtiņ* | saun* | ar pirti',
    gym: 'trenažieru zāl* | sporta zāl* | fitnes* | trenažieru zāle',
    'sea-view': 'skat* uz jūru | jūras skat* | skatu uz jūru',
    'mountain-view': 'skat* uz kalniem',
    'city-view':
      'skat* uz pilsētu | skat* uz vecrīgu | pilsētas panorām* | skatu uz daugavu | panorāmas skat*',
    'wheelchair-accessible':
      'pieejam* ratiņkrēsl* | pielāgot* cilvēkiem ar invaliditāti | cilvēkiem ar invaliditāti | invalīdu ratiņ* | pielāgots invalīdiem',
    doorman: 'konsjerž* | apsarg* | apsardze | dežurant* | sargs | recepcij*',
    alarm: 'signalizācij*',
    'solar-panels': 'saules panel* | saules baterij*',
    'guest-toilet': 'viesu tualet* | viesu wc',
    barbecue: 'gril* viet* | grils | grilu | kamīns dārzā | bārbekjū',
    internet: 'internet* | wifi | wi fi | optiskais internets',
    jacuzzi: 'burbuļvann* | džakuzi | kubls | kublu | jacuzzi',
    playground: 'rotaļu laukum* | bērnu rotaļu laukum* | bērnu laukum*',
  },
  furnished: {
    no: 'bez mēbelēm | nemēbelēt* | bez iekārtojuma | tukšs',
    partly: 'daļēji mēbelēt* | daļēji ar mēbelēm | ar daļu mēbeļu',
    fully:
      'mēbelēt* | ar mēbelēm | pilnībā mēbelēt* | ar visām mēbelēm | mēbeles | ar mēbelēm un tehniku | pilnībā iekārtots | ar visu iekārtu',
  },
  heatings: {
    central: 'centrāl* apkur*',
    'self-contained': 'autonom* apkur* | individuāl* apkur*',
    underfloor: 'silt* grīd* | grīdas apsild* | apsildāmas grīdas | grīdas apkur*',
    stove: 'krāsns apkur* | krāsns | malkas krāsns | podiņu krāsns',
    gas: 'gāzes apkur* | gāzes katl* | apkure ar gāzi',
    oil: 'šķidrais kurināmais | dīzeļa apkure',
    electric: 'elektrisk* apkur* | elektroapkur* | apkure ar elektrību | elektrības apkure',
    district: 'centralizēt* siltumapgād* | centralizēt* apkur* | pilsētas apkur*',
    'heat-pump': 'siltumsūk* | zemes siltum* | gaiss ūdens | siltuma sūkn*',
    wood: 'malkas apkur* | granul* apkur* | granulu katl* | apkure ar malku | apkure ar granulām',
    coal: 'ogļu apkure | apkure ar oglēm',
    solar: 'saules kolektor*',
  },
  noCommission:
    'bez komisijas | bez komisijas maksas | bez starpniekiem | bez starpnieka | bez starpniecības | bez aģentūras | bez aģentūrām | bez māklera | bez mākleriem | bez mākleru | bez aģentiem',
  available:
    'uzreiz | tūlīt | brīv* | pieejam* no | var ievākties | ievākšan* | ievākties | atbrīvojas | ievācam* | pieejams',
  now: 'uzreiz | tūlīt | tagad | nekavējoties | šodien',
  months: [
    'janvāris | janvāra | janvārī | janvāri',
    'februāris | februāra | februārī | februāri',
    'marts | marta | martā | martu',
    'aprīlis | aprīļa | aprīlī | aprīli',
    'maijs | maija | maijā | maiju',
    'jūnijs | jūnija | jūnijā | jūniju',
    'jūlijs | jūlija | jūlijā | jūliju',
    'augusts | augusta | augustā | augustu',
    'septembris | septembra | septembrī | septembri',
    'oktobris | oktobra | oktobrī | oktobri',
    'novembris | novembra | novembrī | novembri',
    'decembris | decembra | decembrī | decembri',
  ],
  dayFirst: true,
  newBuild:
    'jaunais projekt* | jaun* projekt* | jaunbūv* | jaunceltn* | no attīstītāja | jaunā projektā | jaunajā projektā | jaun* māja projekts | tikko uzcelt*',
  built:
    'celta | celts | celtas | uzcelta | uzcelts | būvēta | būvēts | būvgads | celtniecības gads | gads | gada | gadā | būvniecības gads | būvēt*',
  years: {
    min: 'pēc | kopš | jaunāka par | jaunāks par | no',
    max: 'pirms | līdz | vecāka par | vecāks par',
  },
  warmRent:
    'ar komunālajiem | komunālie iekļauti | ar visiem rēķiniem | komunālie maksājumi iekļauti | viss iekļauts',
  groundFloor: 'pirmais stāvs | pirmajā stāvā | pirmā stāva | pirmo stāvu',
  topFloor:
    'pēdējais stāvs | pēdējā stāvā | pēdējā stāva | augšējais stāvs | augšējā stāvā | augšstāv* | mansard* | pēdējo stāvu',
  cheap: 'lēt* | lēti | lēts | lēta | lētāk* | vislētāk* | par zemu cenu | izdevīg*',
  floor: 'stāvs | stāvā | stāva | stāvu | st',
  floorAfterNumber: true,
  ordinals: [
    'pirmais | pirmajā | pirmā',
    'otrais | otrajā | otrā',
    'trešais | trešajā | trešā',
    'ceturtais | ceturtajā | ceturtā',
    'piektais | piektajā | piektā',
    'sestais | sestajā | sestā',
    'septītais | septītajā | septītā',
    'astotais | astotajā | astotā',
    'devītais | devītajā | devītā',
    'desmitais | desmitajā | desmitā',
  ],
  pets: 'ar suni | ar kaķi | ar dzīvnieku | ar dzīvniekiem | drīkst ar dzīvniekiem | drīkst dzīvniekus | dzīvnieki atļauti | atļauti dzīvnieki | mājdzīvnieki | ar mājdzīvniekiem | ar mājdzīvnieku | var ar dzīvniekiem | var ar suni | drīkst ar suni | mīluļi | ar suņiem | dzīvnieki',
  energy:
    'energoefektivitātes klas* | energoklas* | energoefektivitāt* | energosertifikāts | energoefektivitātes klase',
  counts: {
    rooms: 'istabas | istabu | istaba | istabām | ist | istabās | telpām | istabīg* | i',
    bedrooms: 'guļamistab* | guļamist*',
    bathrooms:
      'vannas istabas | vannas istab* | vannasistab* | san mezgl* | sanmezgl* | sanitār* mezgl* | wc | tualet* | dušas telp* | labierīcīb* istab*',
  },
  counted: Object.fromEntries(
    Object.entries(COUNTS).map(([beginning, count]) => [`${beginning}istab*`, { rooms: count }]),
  ),
  bounds: {
    min: 'no | min | minimums | vismaz | ne mazāk | ne mazāk kā | vairāk par | vairāk nekā | virs | lielāks par | sākot no | ne mazāks par | lielāka par',
    max: 'līdz | max | maks | maksimums | maksimāli | ne vairāk | ne vairāk kā | mazāk par | mazāk nekā | lētāk par | lētāks par | ne dārgāk | ne dārgāk par | ne dārgāks par | zem | mazāks par | nepārsniedz | lidz',
    about: 'ap | apmēram | aptuveni | kādi | ap apmēram',
    exact: 'tieši | precīzi',
    between: 'starp',
  },
  after: {
    min: 'un vairāk | vai vairāk | minimums | un lielāk* | vai labāka | un labāka | vai jaunāka | un augstāka',
    max: 'un mazāk | vai mazāk | maksimums | maks | max',
    about: 'aptuveni | apmēram',
  },
  to: 'līdz',
  and: 'un',
  or: 'vai',
  units: {
    m2: 'm2 | kvm | kv m | kvadrātmetr* | kvadrāt* | m kv | kvadrātmetri | kvadrātmetru | par kvm | par m2 | par kvadrātmetru | kv',
    km2: 'km2',
    ha: 'ha | hektār*',
    are: 'ār* | āri',
    acre: 'akr*',
    sqft: '',
    sqyd: '',
  },
  metres: 'm | metri | metru | metr*',
  away: 'no | līdz | kājām',
  distances: { km: 'km | kilometr*', mile: 'jūdze | jūdžu | jūdzes' },
  within: 'rādiusā | attālumā | ne tālāk kā | ne tālāk par | apkārt',
  currencies: {
    EUR: 'eur | eiro | euro | e | eirikiem',
    USD: 'dolār*',
    GBP: 'mārciņ*',
    RUB: 'rubļ*',
  },
  otherMoney: 'peso | latu | lati | ls',
  periods: {
    month: 'mēnesī | mēn | par mēnesi | mēnesis | men | mēneša | mēnesi | īres maksa | īres maksu',
    week: 'nedēļā | par nedēļu | nedēļu | nedēļa',
    day: 'dienā | par dienu | diennaktī | par diennakti | par nakti | naktī | diennakts',
    year: 'gada īre | par gadu | gadam',
  },
  subjects: {
    price:
      'cena | cenu | cenā | cenas | budžet* | summa | summu | īres maksa | īres maksu | par cenu',
    area: 'platīb* | platība | kvadratūr* | izmēr* | lielum*',
  },
  not: 'bez | ne | nav | izņemot | nekād* | ne uz',
  notAfter: 'nē | ne',
  unwanted:
    'aizliegt* | aizliegts | nav atļaut* | neatļaut* | nav vēlam* | nevēlam* | nav pieļaujam* | nedrīkst | nedrīkst ar | nav vajadzīg* | nevajag | nav nepieciešam* | nevajadzīg* | nav iespējam* | nav atļauts turēt',
  with: 'ar | ir | kopā ar | ieskaitot | plus',
  in: 'pilsētā | pilsēta | pilsētas | pagastā | rajonā | mikrorajonā | ciemā | iekš | apkaimē | uz',
  near: 'pie | netālu no | blakus | tuvu | tuvu pie | apkārtnē | tuvumā | pierīgā | ap | blakām | netālu',
  nearAfter:
    'un apkārtne | un apkārtnē | un apkārtni | apkārtnē | apkārtne | un rajons | un rajonā | tuvumā | un tuvākā apkārtne | apkaimē',
  fillers:
    'un | es | mēs | meklē | meklēju | meklējam | vēlos | vēlamies | gribu | gribam | atrodi | parādi | vajag | nepieciešams | nepieciešama | lūdzu | man | mums | par | uz | no | līdz | pie | pa | pēc | ar | bez | ir | kas | kurš | kura | nekustam* | īpašum* | sludinājum* | piedāvājum* | vislabāk | savs | savu | arī | vai | steidzami | person* | mājokl* | dzīvošanai | kur | var | drīkst | gada | platībā | tipa | rādiusā',
  townItself: 'pilsēta',
  noPlaces:
    'skaist* | mājīg* | gaiš* | plaš* | liel* | maz* | modern* | ekskluzīv* | luksus* | klus* | mierīg* | jauns | jauna | jaunu | jaun* dzīvoklis | vec* | centrs | centrā | centra | pilsētas centrā | klusajā centrā | tuvu centram | vecrīg* | jūra | jūras | pie jūras | jūru | jūrai | jūrā | ezer* | pie ezera | upe | upes | pie upes | mež* | pie meža | blakus mežam | kaln* | lauk* | park* | pie parka | skol* | pie skolas | tuvu skolai | stacij* | pie stacijas | lidost* | lab* | lielisk* | stāvokl* | labā stāvoklī | remont* | vajadzīgs remonts | ar remontu | pēc remonta | bez remonta | kapitāl* remont* | kosmētisk* remont* | renovēt* | rekonstruēt* | izremontēt* | ar pilnu apdari | apdare | apdari | skat* | virtuv* | viesistab* | dzīvojam* istab* | dzīvojamā istaba | iela | ielas | ielā | ūden* | elektrīb* | gāz* | ziemeļ* | dienvid* | austrum* | rietum* | īstermiņ* | ilgtermiņ* | uz ilgu laiku | termiņ* | vasar* | atvaļinājum* | atpūt* | investīcij* | ieguldījum* | kredīt* | hipotek* | komisij* | depozīt* | drošības nauda | aģentūr* | īpašniek* | no īpašnieka | no saimnieka | saimniek* | ģimen* | ģimenei | pārim | student* | studentiem | bērn* | suns | suņi | kaķis | ķieģeļ* | paneļ* | koka | mūra | hruščov* | lietuv* projekts | specprojekt* | sērij* | staļina laika | divstāv* | vienstāv* | trīsstāv* | balt* | sarkan* | zaļ* | labiekārtot* | labierīcīb* | ērtīb* | ar ērtībām | visas ērtības | malk* | vanna | duša | purvciem* | imant* | āgenskaln* | teik* | slēgt* teritorij*',
  endingMax: 5,
  endings: [
    ['as', 'a'],
    ['es', 'e'],
    ['u', 'a', 's', 'is', 'i', 'e'],
    ['i', 's', 'is', 'e'],
    ['ai', 'a'],
    ['ei', 'e'],
    ['os', 'i', 'as'],
    ['iem', 'i'],
    ['am', 'as', 'a'],
    ['a', 's', 'is'],
    ['ili', 'ils'],
    ['su', 'sis'],
    ['im', 'is'],
    ['aja', 'ais'],
  ],
  adjectives: [
    ['aja', 'ais'],
    ['as', 'a'],
    ['a', 'ais'],
    ['ajai', 'a'],
  ],
}
