import type { Language } from '../language.ts'

export const table: Language = {
  code: 'mt',
  numbers: {
    wieħed: 1,
    waħda: 1,
    tnejn: 2,
    żewġ: 2,
    żewġt: 2,
    tlieta: 3,
    tliet: 3,
    tlett: 3,
    tlitt: 3,
    erbgħa: 4,
    erba: 4,
    erbat: 4,
    ħamsa: 5,
    ħames: 5,
    ħamest: 5,
    sitta: 6,
    sitt: 6,
    sebgħa: 7,
    seba: 7,
    sebat: 7,
    tmienja: 8,
    tmien: 8,
    tmint: 8,
    disgħa: 9,
    disa: 9,
    disat: 9,
    għaxra: 10,
    għaxar: 10,
    għaxart: 10,
    ħdax: 11,
    tnax: 12,
    ħmistax: 15,
    għoxrin: 20,
    tletin: 30,
    erbgħin: 40,
    ħamsin: 50,
    sittin: 60,
    sebgħin: 70,
    tmenin: 80,
    disgħin: 90,
    mija: 100,
    mitt: 100,
    mitejn: 200,
    'tliet mija': 300,
    'erba mija': 400,
    'ħames mija': 500,
    nofs: 0.5,
    'nofs miljun': 500_000,
  },
  fractions: { 'u nofs': 0.5 },
  multipliers: {
    k: 1e3,
    elf: 1e3,
    elef: 1e3,
    eluf: 1e3,
    m: 1e6,
    miljun: 1e6,
    miljuni: 1e6,
    mln: 1e6,
  },
  actions: {
    buy: 'għall bejgħ | għal bejgħ | bejgħ | ixtri | nixtri | nixtru | xiri | tixtri | jinbiegħ | tinbiegħ | jinbigħu | għax xiri | for sale | buy | biex nixtri | tbigħ | ghall bejgh | ghal bejgh',
    rent: 'għall kera | għal kera | kera | ikri | nikri | nikru | tikri | jinkera | tinkera | jinkrew | b kera | bil kera | kiri | għall kiri | to let | for rent | rent | ghall kera | ghal kera | biex nikri | short let | long let | short lets | long lets | għal kiri',
  },
  categories: {
    apartment:
      'appartament | appartamenti | apartament | flat | flats | flett | flettijiet | penthouse | penthouses | penthaws | maisonette | maisonettes | mezzanin | mezzanini | meżżanin | meżżanini | duplex | duplex penthouse | appartment | apartment | maisonnette | solitary maisonette',
    studio: 'studio | studios | studio flat | studjo | studio apartment',
    room: 'kamra | kamra f appartament | single room | kamra f flat | appartament kondiviż | flat kondiviż',
    condo: 'kondominju | kondominji',
    house:
      'dar | djar | villa | vilel | villel | villi | bungalow | bungalows | dar tal karattru | djar tal karattru | house of character | house | palazz ċkejken | dar unika | dar indipendenti | dar għall btajjel | villetta | palazzo | fully detached villa | dar antika | dar waħedha | fully detached',
    cooperative: 'dar tal kooperattiva | djar tal kooperattiva',
    communal: 'appartament b kċina komuni | appartamenti b kċina komuni',
    townhouse:
      'terraced house | terraced houses | terraced | townhouse | townhouses | town house | dar fi skjera | djar fi skjera | dar terraced | dar fir ringiela',
    'open-plan': 'loft | lofts | pjanta miftuħa | appartament bi pjanta miftuħa | open plan',
    'divided-building':
      'semi detached | semi detached house | semi detached villa | dar semi detached | villa semi detached | semidetached | djar semi detached | nofs dar',
    houseboat: 'dar fuq l ilma | djar fuq l ilma | houseboat',
    'mobile-home': 'mobile home | mobile homes | karavan | karavans | caravan | dar mobbli',
    land: 'art | artijiet | biċċa art | biċċiet tal art | plot | plots | plot għall bini | art għall bini | sit | siti | għalqa | għelieqi | raba | site | art għall bini | art agrikola | art tal bini | biċċiet art',
    garage:
      'garaxx | garaxxijiet | garage | garages | post tal parkeġġ | postijiet tal parkeġġ | parkeġġ | parking | garaxx jew post tal parkeġġ | car space | carspace | lock up garage | parking space',
    office:
      'uffiċċju | uffiċċji | uffiċini | office | offices | spazju ta uffiċċju | spazju għall uffiċċju | ufficcju | ufficcji',
    retail: 'ħanut | ħwienet | shop | shops | ħanut kummerċjali | spazju tal bejgħ | showroom',
    industrial:
      'maħżen | imħażen | fabbrika | fabbriki | warehouse | mħażen | workshop | proprjetà industrijali | studio ta artist | ħażna industrijali | store kbir | maħżna',
    hospitality:
      'lukanda | lukandi | ristorant | ristoranti | hotel | bar | guesthouse | guest house | kafetterija | hostel | lukanda jew ristorant | boutique hotel',
    farm: 'razzett | rziezet | farmhouse | farmhouses | irziezet | razzett tal għalqa',
    building:
      'bini | binjiet | binja | blokk | blokk ta appartamenti | blokka | blokka appartamenti | blokk appartamenti | palazz | block of apartments | binja sħiħa',
  },
  groups: {
    homes: 'proprjetà residenzjali | proprjetajiet residenzjali',
    commercial:
      'proprjetà kummerċjali | proprjetajiet kummerċjali | spazju kummerċjali | post kummerċjali | postijiet kummerċjali | commercial premises',
  },
  features: {
    lift: 'lift | lifts | lift komuni',
    balcony:
      'gallarija | gallariji | gallerija | balkun | balcony | galleriji | gallarija ta quddiem',
    terrace:
      'terrazzin | terrazzini | terrazza | bitħa | btieħi | terrace | patio | bitha | terrazz | bejt | setaħ | bejt privat | btieħ | roof terrace | roof | parti mill bejt',
    garden: 'ġnien | ġonna | gnien | ġnien privat | garden | ġnien komuni | ġnien kbir',
    pool: 'pixxina | pixxini | pool | swimming pool | pixxina privata | pixxina komuni | pixxina komunali',
    parking:
      'parkeġġ | post tal parkeġġ | postijiet tal parkeġġ | parking | car space | carspace | spazju għal karozza | parking space | carport | parkegg | post ta parkeġġ',
    garage:
      'garaxx | garaxxijiet | garage | garaxx ta żewġ karozzi | garaxx ta karozza | garax | garaxx għal karozza',
    'air-conditioning':
      'arja kondizzjonata | ac | a c | air condition | airconditioning | air conditioning | kundizzjonatur tal arja | airconditioner | arja kkundizzjonata | acs',
    heating: 'tisħin',
    fireplace: 'fuklar | kaminu | fireplace | ċumnija',
    'fitted-kitchen':
      'kċina mgħammra | kċina lesta | kċina komda mgħammra | kċina installata | fitted kitchen | kċina kompluta',
    'built-in-wardrobes':
      'gwardarobbi mibnija | gwardarobba mibnija | gwardarobbi fil ħajt | walk in wardrobe | built in wardrobes',
    'storage-room':
      'kamra tal ħażna | ħażna | store room | storeroom | maħżen żgħir | kamra tal bejt | washroom | kmamar tal ħażna | box room',
    cellar: 'kantina | kantini | cellar | basement | semi basement',
    sauna: 'sawna | sauna',
    gym: 'ġinnasju | gym | ġim | ginnasju',
    'sea-view':
      'veduta tal baħar | veduti tal baħar | veduta fuq il baħar | vista tal baħar | veduta lejn il baħar | sea view | seaviews | sea views | seaview | veduta baħar | veduti fuq il baħar | seafront | veduta mill isbaħ tal baħar | dehra tal baħar',
    'mountain-view': 'veduta tal muntanji | veduta tal għoljiet | veduti tal muntanji',
    'city-view': 'veduta tal belt | veduti tal belt | veduta fuq il belt',
    'wheelchair-accessible':
      'aċċessibbli | aċċessibbli b siġġu tar roti | siġġu tar roti | aċċess għal siġġu tar roti | aċċess għall persuni b diżabilità | aċċessibbli għal persuni b diżabilità | diżabilità | aċċess b siġġu tar roti',
    doorman: 'purtinar | concierge | kustodju',
    alarm: 'allarm | sistema ta allarm | allarmi | alarm',
    'solar-panels':
      'pannelli solari | pannelli fotovoltajċi | panelli solari | pannell solari | solar panels | pannelli',
    'guest-toilet':
      'tojlit tal mistednin | toilet tal mistednin | kamra tal banju tal mistednin | guest toilet | tojlit għall mistednin',
    barbecue: 'barbikju | barbecue | bbq | bbq area',
    internet: 'internet | wifi | wi fi | fibra',
    jacuzzi: 'jacuzzi | vaska bl idromassaġġ | hot tub | idromassaġġ | spa',
    playground: 'post tal logħob | playground | bandli | post fejn jilagħbu t tfal',
  },
  furnished: {
    no: 'mhux mgħammar | mhux mgħammra | mingħajr għamara | bla għamara | mhux mgħammrin | unfurnished | vojt | vojta | mhux mghammar',
    partly:
      'mgħammra parzjalment | mgħammar parzjalment | nofs mgħammar | nofs mgħammra | parzjalment mgħammar | parzjalment mgħammra | semi mgħammar | semi mgħammra | semi furnished | partly furnished',
    fully:
      'mgħammar | mgħammra | mgħammrin | bl għamara | b għamara | mgħammar kollu | mgħammra kollha | furnished | fully furnished | bl għamara kollha | mghammar | mghammra | kompletament mgħammar',
  },
  heatings: {
    central: 'tisħin ċentrali | central heating',
    'self-contained': 'tisħin individwali',
    underfloor: 'tisħin taħt l art | underfloor heating | tisħin mill art',
    stove: 'tisħin bi stufa | stufa',
    gas: 'tisħin bil gass | heater tal gass | gass',
    oil: 'tisħin biż żejt | żejt',
    electric: 'tisħin elettriku | elettriku | tisħin bl elettriku',
    district: 'tisħin distrettwali',
    'heat-pump': 'heat pump | pompa tas sħana | pompi tas sħana',
    wood: 'injam jew pellets | tisħin bl injam | pellets | stufa tal injam | stufa tal pellets',
    coal: 'faħam | tisħin bil faħam',
    solar: 'solari | tisħin solari | solar water heater',
  },
  noCommission:
    'mingħajr senserija | bla senserija | mingħajr kummissjoni | bla kummissjoni | mingħajr aġent | bla aġent | mingħajr aġenzija | mingħajr aġenti | bla aġenzija | no agents | no agency fees | bla aġenti | mingħajr senserji | l ebda senserija | mingħajr sensar | bla sensar | no commission | no agency fee | mingħajr aġenziji',
  available:
    'disponibbli | available | vojt minn | liberu | libera | disponibilità | tidħol joqgħod | lest biex tidħol | lesta biex tidħol | disponibbli minn',
  now: 'issa | minnufih | mill ewwel | illum | immedjatament | minn issa | now | kif tidħol',
  months: [
    'jannar',
    'frar',
    'marzu',
    'april',
    'mejju',
    'ġunju',
    'lulju',
    'awwissu',
    'settembru',
    'ottubru',
    'novembru',
    'diċembru',
  ],
  dayFirst: true,
  newBuild:
    'bini ġdid | mibni ġdid | mibnija ġdida | fuq il pjanta | on plan | għadu kif inbena | għadha kif inbniet | qatt abitat | qed jinbena | qed tinbena | għadu qed jinbena | brand new | proġett ġdid | żvilupp ġdid | new build | ġdid fjamant | ġdida fjamanta',
  built:
    'mibni | mibnija | mibnijin | sena tal bini | inbena | inbniet | mibni fl | mibnija fl | nbena | nbniet',
  years: { min: 'wara | minn | aktar ġdid minn | aktar ġdida minn', max: 'qabel | eqdem minn' },
  age: { before: '', unit: 'snin', alone: '' },
  warmRent:
    'bil kontijiet inklużi | kontijiet inklużi | kollox inkluż | bills included | all inclusive | dawl u ilma inklużi | bid dawl u l ilma inklużi',
  groundFloor:
    'pjan terran | pjanterran | ground floor | fil pjan terran | pjan terren | groundfloor | sular terran',
  topFloor: 'aħħar sular | l aħħar sular | top floor | l ogħla sular | ogħla sular',
  cheap:
    'irħis | rħis | irħisa | rħisa | irħas | orħos | bi prezz baxx | prezz baxx | bi prezz tajjeb | prezz tajjeb | affordabbli | mhux għali | mhux għalja | bi prezz raġonevoli | irhis | cheap | rħas | bi ftit flus',
  floor: 'sular | floor',
  ordinals: [
    'ewwel',
    'tieni',
    'tielet',
    'raba',
    'ħames',
    'sitt | sitta',
    'seba',
    'tmien',
    'disa',
    'għaxar',
  ],
  pets: 'annimali | annimali domestiċi | annimali permessi | annimali domestiċi permessi | annimali aċċettati | jaċċettaw annimali | jaċċetta annimali | pets | pets allowed | pet friendly | klieb permessi | bl annimali | annimali domestiċi aċċettati | annimali milqugħa | qtates permessi | annimal domestiku | pets ok | jippermettu annimali | b annimali | qattus permess | kelb permess',
  energy:
    'klassi enerġetika | epc | ċertifikat enerġetiku | klassi tal enerġija | ċertifikat tal enerġija | effiċjenza enerġetika | klassi energetika',
  counts: {
    rooms: 'kmamar | ikmamar | kamra | kamriet',
    bedrooms:
      'kmamar tas sodda | ikmamar tas sodda | kamra tas sodda | kmamar tal irqad | kamra tal irqad | ikmamar tal irqad | bedroom | bedrooms | bed | sodda | sodod | bdrm | kmamar tas soda | kamra tas soda | ta sodda | kmamar tas sodod',
    bathrooms:
      'kmamar tal banju | ikmamar tal banju | kamra tal banju | banju | banjijiet | bathroom | bathrooms | tojlits | shower rooms',
  },
  counted: {},
  bounds: {
    min: 'minn | mill inqas | minimu | aktar minn | iktar minn | il fuq minn | l inqas | ta lanqas | ta l inqas | mhux inqas minn | mill | ikbar minn | akbar minn | tal anqas | ta mill inqas | il fuq minn l | għall inqas | tal inqas | aktar minn l | iktar minn l',
    max: 'sa | sal | massimu | taħt | inqas minn | mhux aktar minn | mhux iktar minn | l aktar | mhux ogħla minn | anqas minn | max | sa massimu ta | irħas minn | sa mhux aktar minn | l iktar | taħt l | taħt il | taħt it | taħt is | sa l | għal inqas minn | sa l aktar | sa massimu | b inqas minn | mhux aktar minn l | tal massimu',
    about: 'madwar | xi | bejn wieħed u ieħor | kważi | ċirka | xi mil lejn',
    exact: 'eżatt | eżattament | preċiż',
    between: 'bejn | bejn il | bejn l',
  },
  after: {
    min: 'jew aktar | jew iktar | mill inqas | il fuq | minimu | jew aħjar | u aktar | jew ikbar | jew ogħla | jew aktar ġdid',
    max: 'jew inqas | massimu | l aktar | il isfel | max | jew anqas | l iktar | jew irħas',
    about: 'bejn wieħed u ieħor | madwar',
  },
  to: 'sa | u | sal | jew',
  and: 'u | w | flimkien | kif ukoll | anke',
  or: 'jew | inkella',
  units: {
    m2: 'm2 | metri kwadri | metru kwadru | metru kwadrat | metri kwadrati | sqm | mq | m kwadri',
    km2: 'km2 | kilometri kwadri',
    ha: 'ha | ettaru | ettari',
    are: '',
    acre: 'acre | acri',
    sqft: 'pied kwadru | piedi kwadri | sqft | sq ft',
    sqyd: '',
  },
  otherUnits: {
    'tomniet raba': 1124,
    'tomna raba': 1124,
    'tomniet art': 1124,
    tomna: 1124,
    tomniet: 1124,
    tumoli: 1124,
    tumolo: 1124,
    qasba: 4.39,
    qasab: 4.39,
  },
  metres: 'm | metru | metri',
  away: 'minn | mill | mil | mis | mir | mit | mid | mix | miż | miċ | min | bogħod minn | il bogħod minn | bogħod',
  distances: { km: 'km | kms | kilometru | kilometri', mile: 'mil ta bogħod | mili' },
  within:
    'fi żmien | f raġġ ta | fi spazju ta | sa | inqas minn | mhux aktar minn | f radju ta | f distanza ta | fi ħdan',
  currencies: {
    EUR: 'ewro | ewros | euro | eur | ewrow | euros',
    GBP: 'lira sterlina | sterlini | liri sterlini',
    USD: 'dollaru | dollari',
  },
  otherMoney: '',
  periods: {
    month:
      'xahar | fix xahar | kull xahar | f xahar | ix xahar | per month | pm | p m | monthly | kera fix xahar | fi xahar | monthly rent',
    week: 'ġimgħa | fil ġimgħa | kull ġimgħa | per week',
    day: 'jum | kuljum | lejl | kull lejl | il lejl | ġurnata | per night | għal lejl',
    year: 'sena | fis sena | kull sena | per year',
  },
  subjects: {
    price:
      'prezz | prezzijiet | baġit | valur | spiża | prezz massimu | bil prezz | bi prezz ta | bi prezz | bi prezz massimu ta | budget | b baġit ta | baġit ta | somma',
    area: 'erja | daqs | qies | arja totali | wisa | superfiċje | qisien',
  },
  not: 'mingħajr | bla | mhux | mhix | m | l ebda | ebda | ħlief | la | minghajr | mhumiex | barra minn ħlief',
  notAfter: 'le | mhux',
  unwanted:
    'projbit* | ipprojbit* | mhux permess* | mhumiex permess* | mhux aċċettat* | mhux milqugħ* | mhumiex milqugħa | mhux permessi | mhumiex permessi | mhux meħtieġ | mhux bżonn | m hemmx bżonn | pprojbiti | mhux meħtieġa | mhux aċċettati | not allowed | ma jaċċettawx | ma jaċċettax',
  with: 'bi | b | bil | bl | bis | biż | bir | bin | bit | bid | bix | biċ | li għandu | li għandha | ma | inkluż | inkluża | jinkludi | flimkien ma | plus | bill | għandu | għandha | with | li fih | li fiha | bi dritt',
  in: 'fi | f | fil | fl | fis | fiż | fir | fin | fit | fid | fix | fiċ | ġewwa | in | fil belt ta | fl inħawi ta | fl inħawi | inħawi | fiż żona ta | fil lokalità ta | belt ta | lokalità | raħal | r raħal | fir raħal ta | ġo | fil gżira ta | gżira ta | tan naħa ta | naħa ta | man naħa ta',
  near: 'qrib | viċin | ħdejn | viċin ta | fil viċinanza ta | qrib ta | fil qrib ta | madwar il belt | viċinanzi ta | fil viċinanzi ta | mhux il bogħod minn | near | close to | maġenb | bi ġnub | fl inħawi qrib',
  nearAfter:
    'u l inħawi | u madwarha | u l madwar | u l inħawi tagħha | u l viċinanzi | u madwaru | u inħawi',
  fillers:
    'il | l | iċ | id | in | ir | is | it | ix | iż | r | n | s | t | d | x | ż | ċ | h | tal | ta | tas | taż | tar | tan | tat | tad | tax | taċ | tal l | ħal | ħaż | hal | haz | għal | għall | għas | għax | biex | li | hu | hi | hemm | ikun | tkun | ikollu | ikollha | huwa | hija | u | qed infittex | infittex | qiegħed infittex | nfittxu | qed infittxu | qed nfittex | nixtieq | nixtiequ | irrid | irridu | rrid | għandi bżonn | bżonn | sib | nara | nsib | proprjetà | proprjetajiet | proprjeta | residenza | post | postijiet | dwar | jekk jogħġbok | grazzi | xi ħaġa | imma | ukoll | jekk possibbli | preferibbilment | tip | tiegħi | tagħna | tiegħu | jinsab | tinsab | looking for | a | the | of | qed | qiegħed | qegħdin | reklam | fuq | fejn | dan | din | jew | għandna | għand | ghal | tieghi | residenzjali',
  townItself: 'belt | ċentru tal belt',
  noPlaces:
    'ħdejn il baħar | qrib il baħar | viċin il baħar | ħdejn il bajja | qrib il bajja | viċin il bajja | fuq il baħar | qrib iċ ċentru | ħdejn iċ ċentru | viċin l università | qrib l università | qrib l iskola | ħdejn l iskola | viċin tal ħwienet | qrib il ħwienet | viċin iċ ċentru | ħdejn xatt il baħar | faċċata tal baħar | sabiħ | sabiħa | kbir | kbira | kbar | żgħir | żgħira | imdawwal | mdawwal | mdawla | imdawla | kwiet | kwieta | modern | moderna | moderni | lussu | lussuż | lussuża | ta lussu | spazjuż | spazjuża | ġdid | ġdida | ġodda | qadim | qadima | antik | antika | ċentrali | ċentru | raħal ċkejken | kampanja | fil kampanja | bajja | xatt | xtajta | kosta | għolja | muntanja | park | skola | skejjel | kulleġġ | università | stazzjon | ajruport | bus | karozza tal linja | trasport pubbliku | sptar | ħwienet viċin | supermarket | veduta | veduti | vista | veduti miftuħa | triq | trejqa | pjazza | misraħ | sensar | sensara | aġent | aġenti | aġenzija | senserija | kummissjoni | depożitu | self | self bankarju | urġenti | investiment | btala | btajjel | vaganza | sajf | xitwa | għal żmien qasir | żmien qasir | żmien twil | għal żmien twil | qasir | twil | student | studenti | koppja | familja | familji | tfal | kelb | klieb | qattus | qtates | kċina | salott | living | pranzu | kitchen living dining | living dining | skrivanija | irranġat | irranġata | rranġat | rranġata | lest | lesta | finished | finishat | finishata | shell form | shell | rinnovat | rinnovata | tirranġa | biex tirranġa | kundizzjoni tajba | kundizzjoni | stat tajjeb | doppja | doppju | single | privat | privata | sid | mis sid | mingħand is sid | sidien | direct from owner | indipendenti | arja tiegħu | freehold | ċens | b ċens | uca | sdnf | xemx | xemxi | twieqi | tieqa | parkett | art tal madum | kantuniera | ħniena | karattru | b karattru | tradizzjonali | sulari | entratura | daħla separata',
}
