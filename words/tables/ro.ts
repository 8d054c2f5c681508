import type { Language } from '../language.ts'

export const table: Language = {
  code: 'ro',
  numbers: {
    un: 1,
    o: 1,
    una: 1,
    unu: 1,
    doi: 2,
    două: 2,
    trei: 3,
    patru: 4,
    cinci: 5,
    șase: 6,
    sase: 6,
    șapte: 7,
    opt: 8,
    nouă: 9,
    zece: 10,
    unsprezece: 11,
    doisprezece: 12,
    douăsprezece: 12,
    cincisprezece: 15,
    douăzeci: 20,
    treizeci: 30,
    patruzeci: 40,
    cincizeci: 50,
    șaizeci: 60,
    șaptezeci: 70,
    optzeci: 80,
    nouăzeci: 90,
    'o sută': 100,
    'două sute': 200,
    'trei sute': 300,
    'patru sute': 400,
    'cinci sute': 500,
    'jumătate de milion': 500_000,
    'o jumătate de milion': 500_000,
    jumate: 0.5,
  },
  fractions: { 'și jumătate': 0.5, 'si jumatate': 0.5, 'și jumate': 0.5 },
  multipliers: {
    k: 1e3,
    mii: 1e3,
    mie: 1e3,
    'de mii': 1e3,
    m: 1e6,
    mil: 1e6,
    mln: 1e6,
    milion: 1e6,
    milioane: 1e6,
    'de milioane': 1e6,
    sute: 100,
  },
  actions: {
    buy: 'cumpăr | cumpăra | cumpărare | de cumpărat | cumpărat | cumpar | cumparare | vânzare | de vânzare | vanzare | de vanzare | vând | vand | vinde | vindem | se vinde | achiziție | achiziționez | vânzări | vanzari | spre vânzare | cumpărăm',
    rent: 'închiriere | de închiriat | inchiriat | închiriez | inchiriez | închiria | închiriază | inchiriere | de inchiriat | inchirieri | închirieri | chirie | chirii | în chirie | in chirie | cu chirie | iau în chirie | dau în chirie | spre închiriere | de dat în chirie | să închiriez | sa inchiriez | închiriem | închiriat',
  },
  categories: {
    apartment:
      'apartament | apartamente | apartamentul | apartamentului | ap | apt | apart | apartamentele | penthouse | mansardă | mansarda | apartament duplex | apartament la casă | apartament în vilă | apartament in vila | apartament la mansardă | locuință în bloc',
    studio:
      'garsonieră | garsoniera | garsoniere | garsonierele | gars | studio | studiouri | garsonieră dublă | garsoniera dubla',
    room: 'cameră | camera | camera în apartament | cameră în apartament | cameră la comun | loc în cameră | loc in camera | coleg de apartament | colegă de apartament | coleg de cameră | colegă de cameră | coleg apartament | cameră de cămin | cameră în regim de cazare',
    condo: 'apartament în proprietate',
    house:
      'casă | casa | case | căsuță | căsuțe | casei | vilă | vila | vile | vilei | cabană | cabane | cabana | conac | castel | casă individuală | case individuale | casa individuala | casă singură curte | casa singur curte | casă de vacanță | case de vacanță | casa de vacanta | casă bătrânească | casa batraneasca | casă la țară | casa la tara | casă de locuit | bungalou | locuință individuală',
    communal: 'cămin cu bucătărie comună',
    townhouse:
      'casă înșiruită | case înșiruite | casa insiruita | case insiruite | vilă înșiruită | vila insiruita | vile înșiruite | triplex | înșiruită | înșiruite',
    'open-plan': 'loft | lofturi | apartament open space | apartamente open space | open space',
    'divided-building':
      'duplex | duplexuri | casă tip duplex | casa duplex | vilă tip duplex | vilă duplex | vila duplex | casă cuplată | case cuplate | parte de casă | parte de casa | jumătate de casă | jumatate de casa | cuplată',
    houseboat: 'casă plutitoare | case plutitoare | ponton locuibil | casă pe apă',
    'mobile-home':
      'casă mobilă | case mobile | rulotă | rulote | casă pe roți | casă modulară | case modulare | casa modulara | container locuibil | tiny house',
    land: 'teren | terenuri | terenul | teren de construcție | teren construcții | parcelă | parcele | lot | loturi | lot de casă | loc de casă | teren agricol | teren arabil | teren de casă | pământ',
    garage:
      'garaj | garaje | loc de parcare | locuri de parcare | loc parcare | locuri parcare | boxă garaj | garaj sau loc de parcare | parcare subterană | parcare | parcări | boxă auto',
    office:
      'birou | birouri | spațiu de birouri | spații de birouri | spatiu de birouri | spatii de birouri | spațiu birouri | spatiu birouri | sediu firmă | sediu de firmă | cabinet',
    retail:
      'spațiu comercial | spații comerciale | spatiu comercial | spatii comerciale | magazin | magazine | spațiu stradal | vitrină | prăvălie',
    industrial:
      'hală | hale | hala | hală industrială | hale industriale | hala industriala | depozit | depozite | spațiu industrial | spații industriale | spatiu industrial | spatii industriale | fabrică | atelier | ateliere | spațiu de depozitare | spațiu depozitare | service auto',
    hospitality:
      'hotel | hoteluri | restaurant | restaurante | pensiune | pensiuni | bar | cafenea | vilă turistică | hostel',
    farm: 'fermă | ferme | ferma | gospodărie | gospodării | fermă agricolă | exploatație agricolă | livadă',
    building:
      'clădire | clădiri | cladire | cladiri | imobil | imobile | bloc întreg | bloc de apartamente | clădire întreagă',
  },
  groups: {
    homes: 'proprietăți rezidențiale | proprietate rezidențială | imobiliare rezidențiale',
    commercial:
      'proprietăți comerciale | proprietate comercială | imobiliare comerciale | spații comerciale și birouri',
  },
  features: {
    lift: 'lift | lifturi | ascensor | liftul',
    balcony: 'balcon | balcoane | logie | loggia | balconul | balcon închis',
    terrace: 'terasă | terase | terasa | foișor | foisor | pergolă | patio | terasă proprie',
    garden:
      'grădină | grădini | gradina | gradini | curte | curți | curte proprie | curte liberă | grădină proprie | livadă proprie | grădinuță',
    pool: 'piscină | piscine | piscina | piscină interioară | piscină exterioară | piscină încălzită',
    parking:
      'loc de parcare | locuri de parcare | loc parcare | locuri parcare | parcare | parcare subterană | parcare subterana | parcare proprie | parcare privată | parcare inclusă',
    garage: 'garaj | garaje | garaj subteran | garaj dublu | boxă garaj | garaj propriu',
    'air-conditioning':
      'aer condiționat | aer conditionat | ac | a c | climatizare | climatizat | climă | aer condiţionat',
    heating: 'încălzire | incalzire | calorifere',
    fireplace: 'șemineu | semineu | șeminee | cămin deschis',
    'fitted-kitchen':
      'bucătărie echipată | bucatarie echipata | bucătărie utilată | bucatarie utilata | bucătărie mobilată | bucatarie mobilata | bucătărie complet utilată | bucătărie mobilată și utilată | bucatarie mobilata si utilata',
    'built-in-wardrobes':
      'dulapuri încorporate | dulap încorporat | dulapuri incorporate | dressing | dressinguri | dulapuri zidite',
    'storage-room':
      'debara | debarale | boxă | boxa | boxe | cămară | camara | magazie | spațiu de depozitare propriu | pod',
    cellar: 'pivniță | pivnita | pivnițe | beci | beciuri | subsol | cramă | demisol',
    sauna: 'saună | sauna',
    gym: 'sală de fitness | sala de fitness | sală de sport | sala de sport | fitness | gym | sală fitness',
    'sea-view':
      'vedere la mare | vedere spre mare | vedere mare | vedere la marea neagră | frontală la mare | vedere frontală la mare',
    'mountain-view':
      'vedere la munte | vedere spre munte | vedere la munți | vedere spre munți | vedere munte | vedere panoramică la munte',
    'city-view':
      'vedere la oraș | vedere spre oraș | vedere asupra orașului | vedere oraș | vedere panoramică asupra orașului',
    'wheelchair-accessible':
      'accesibil cu scaun rulant | scaun rulant | accesibil persoanelor cu dizabilități | persoane cu dizabilități | dizabilități | acces persoane cu dizabilități | accesibil | accesibil cărucior',
    doorman:
      'portar | pază | paza | recepție | concierge | pază și portar | administrator permanent',
    alarm: 'alarmă | alarma | sistem de alarmă | sistem de alarma | sistem alarmă',
    'solar-panels':
      'panouri solare | panouri fotovoltaice | panou solar | fotovoltaice | panouri fotovoltaice proprii',
    'guest-toilet':
      'toaletă de serviciu | baie de serviciu | grup sanitar de serviciu | wc de serviciu | toaletă musafiri | wc oaspeți',
    barbecue: 'grătar | gratar | barbecue | loc de grătar | loc de gratar | grill',
    internet: 'internet | wifi | wi fi | fibră optică | fibra optica',
    jacuzzi: 'jacuzzi | cadă cu hidromasaj | hidromasaj | spa | ciubăr',
    playground: 'loc de joacă | locuri de joacă | loc de joaca | teren de joacă',
  },
  furnished: {
    no: 'nemobilat | nemobilată | nemobilate | fără mobilă | fara mobila | nemobilata | fără mobilier | gol | goală | ne mobilat',
    partly:
      'parțial mobilat | partial mobilat | parțial mobilată | semimobilat | semimobilată | semi mobilat | semi mobilată | mobilat parțial | mobilat partial | partial mobilata | semimobilata',
    fully:
      'mobilat | mobilată | mobilate | mobilata | mobilați | complet mobilat | complet mobilată | mobilat complet | cu mobilă | cu mobila | mobilat și utilat | mobilat si utilat | mobilat utilat | mobilată și utilată | mobilata si utilata | complet mobilat și utilat | complet mobilat si utilat | mobilat modern | mobilat lux | cu mobilier',
  },
  heatings: {
    central:
      'încălzire centrală | incalzire centrala | centrală de bloc | centrala de bloc | centrală termică | centrala termica | ct',
    'self-contained':
      'centrală proprie | centrala proprie | încălzire proprie | centrală termică proprie | centrala termica proprie | încălzire individuală | centrală individuală | încălzire autonomă | apartamentală',
    underfloor:
      'încălzire în pardoseală | incalzire in pardoseala | încălzire prin pardoseală | incalzire prin pardoseala | încălzire pardoseală | incalzire pardoseala | în pardoseală',
    stove:
      'sobă | sobe | soba | încălzire cu sobă | încălzire cu sobe | sobe de teracotă | sobă de teracotă | pe sobe',
    gas: 'încălzire pe gaz | încălzire cu gaz | incalzire pe gaz | incalzire cu gaz | centrală pe gaz | centrală gaz | centrala pe gaz | gaze naturale | gaz metan | încălzire gaz | incalzire gaz | gaze',
    oil: 'motorină | încălzire pe motorină | încălzire cu motorină | centrală pe motorină',
    electric:
      'încălzire electrică | incalzire electrica | centrală electrică | calorifere electrice | electricitate | convectoare',
    district:
      'termoficare | radet | încălzire de la oraș | încălzire urbană | incalzire termoficare | agent termic',
    'heat-pump': 'pompă de căldură | pompa de caldura | pompe de căldură | geotermal | geotermală',
    wood: 'încălzire pe lemne | încălzire cu lemne | incalzire pe lemne | incalzire cu lemne | centrală pe lemne | centrala pe lemne | peleți | centrală pe peleți | lemn sau peleți | lemne',
    coal: 'cărbune | încălzire cu cărbune | cărbuni',
    solar: 'încălzire solară | panouri solare termice',
  },
  noCommission:
    'fără comision | fara comision | comision 0 | 0 comision | comision zero | zero comision | fără agenție | fara agentie | fără agenții | fara agentii | fără intermediari | fara intermediari | exclus agenții | exclus agentii | fără comisioane | nu agenții | nu agentii | fără agent | fără agenți imobiliari | fara agenti | comision 0 la cumpărător | comision 0 cumpărător | fără imobiliare | exclus intermediari',
  available:
    'disponibil | disponibilă | disponibila | disponibile | liber | liberă | libera | mutare | se eliberează | se elibereaza | disponibilitate | ocupabil | eliberare | predare',
  now: 'imediat | imediată | imediata | acum | de acum | azi | de azi | imediat disponibil | astăzi',
  months: [
    'ianuarie',
    'februarie',
    'martie',
    'aprilie',
    'mai',
    'iunie',
    'iulie',
    'august',
    'septembrie',
    'octombrie',
    'noiembrie',
    'decembrie',
  ],
  dayFirst: true,
  newBuild:
    'bloc nou | blocuri noi | construcție nouă | constructie noua | construcții noi | ansamblu nou | ansamblu rezidențial nou | dezvoltator | direct dezvoltator | de la dezvoltator | în construcție | nou construit | nou construită | proiect nou | imobil nou | bloc în construcție | construcție recentă | locuință nouă | nelocuit',
  built:
    'construit | construită | construita | construite | construcție | construcției | constructie | an construcție | an constructie | anul construcției | anul constructiei | din | din anul | din anii | an | anul | finalizat | bloc din | bloc | sau mai nou',
  years: {
    min: 'după | dupa | începând cu | mai nou de | mai nouă de | ulterior anului | după anul | dupa anul | post',
    max: 'înainte de | inainte de | până în | anterior anului | înainte de anul',
  },
  age: { before: '', unit: '', alone: 'ani' },
  warmRent:
    'utilități incluse | utilitati incluse | cu utilități incluse | cheltuieli incluse | întreținere inclusă | intretinere inclusa | cu întreținere inclusă | totul inclus | all inclusive | toate incluse',
  groundFloor: 'parter | parterul | la parter | parter înalt | parterului | etaj parter',
  topFloor:
    'ultimul etaj | ultimul nivel | la ultimul etaj | etaj ultim | ultimele etaje | etajul ultim',
  cheap:
    'ieftin | ieftină | ieftina | ieftine | ieftini | mai ieftin | cel mai ieftin | accesibil ca preț | preț mic | pret mic | chilipir | convenabil | preț bun | pret bun | la preț mic | preț accesibil | pret accesibil | avantajos',
  floor: 'etaj | etajul | et | nivelul',
  ordinals: [
    'primul | întâi | unu',
    'doi | al doilea',
    'trei | al treilea',
    'patru | al patrulea',
    'cinci | al cincilea',
    'șase | al șaselea',
    'șapte | al șaptelea',
    'opt | al optulea',
    'nouă | al nouălea',
    'zece | al zecelea',
  ],
  pets: 'animale | animale acceptate | acceptă animale | accepta animale | se acceptă animale | se accepta animale | animale de companie | accept animale | animal de companie | câini acceptați | pisici acceptate | pet friendly | permit animale | cu animale | animale permise | acceptă animale de companie | accepta animale de companie | se acceptă animale de companie | se accepta animale de companie | acceptă câine | acceptă pisică | accepta pisica | se acceptă câini',
  energy:
    'clasa energetică | clasa energetica | clasă energetică | clasa | clasă | certificat energetic | eficiență energetică | clasa de eficiență energetică | performanță energetică',
  counts: {
    rooms:
      'camere | cameră | camera | cam | odăi | încăperi | camere decomandate | camera decomandata',
    bedrooms: 'dormitoare | dormitor | dorm | dormitoarele',
    bathrooms: 'băi | baie | bai | grupuri sanitare | grup sanitar | gr sanitare',
  },
  counted: {
    bicameral: { rooms: 2 },
    tricameral: { rooms: 3 },
  },
  bounds: {
    min: 'de la | minim | minimum | min | cel puțin | cel putin | peste | mai mult de | mai mare de | mai mari de | începând de la | incepand de la | incepand cu | începând cu | nu mai puțin de | măcar | macar | minim de | mai mare decât | cu minim | cu cel puțin | de minim | de peste | plecând de la',
    max: 'până la | pana la | până în | pana in | maxim | maximum | max | cel mult | sub | mai puțin de | mai putin de | mai ieftin de | nu mai mult de | mai mic de | la maxim | de maxim | maxim de | în limita a | limita | să nu depășească | sa nu depaseasca | buget maxim | nu peste | pînă la | în jos de | de până la | pâna la | să nu treacă de | de cel mult | la cel mult',
    about:
      'circa | aproximativ | aprox | în jur de | in jur de | cam pe la | vreo | cca | în jurul a | undeva la | aproape de',
    exact: 'exact | fix',
    between: 'între | intre | cuprins între | cuprinsă între | cuprinse între',
  },
  after: {
    min: 'sau mai mult | minim | minimum | min | cel puțin | cel putin | în sus | in sus | sau mai mare | sau mai mare | și peste | sau mai bună | sau mai bun | sau mai nou',
    max: 'sau mai puțin | sau mai putin | maxim | maximum | max | cel mult | în jos | in jos | sau mai mic | buget maxim',
    about: 'aproximativ | circa',
  },
  to: 'la | până la | pana la | până în | și | si | a',
  and: 'și | si | şi | plus | ori și',
  or: 'sau | ori | fie',
  units: {
    m2: 'm2 | mp | metri pătrați | metri patrati | metru pătrat | de metri pătrați | de metri patrati | de mp | de m2 | mpu | mp utili | mp utile | m p | metri pătraţi | mp construiți',
    km2: 'km2 | kilometri pătrați',
    ha: 'ha | hectar | hectare | de hectare | de ha',
    are: 'ari | ar | de ari',
    acre: 'acri',
    sqft: 'picioare pătrate',
    sqyd: '',
  },
  metres: 'm | metri | metru | de metri | de m',
  away: 'de | de la | față de | fata de | distanță de | până la',
  distances: { km: 'km | kms | kilometri | kilometru | de km | de kilometri', mile: 'mile | milă' },
  within:
    'pe o rază de | pe o raza de | raza de | rază de | într o rază de | la maxim | la mai puțin de | la cel mult | în raza a | in raza a | la',
  currencies: {
    EUR: 'euro | eur | euroi | de euro | de eur',
    RON: 'lei | leu | ron | de lei | de ron',
    USD: 'dolari | dolar | de dolari',
    GBP: 'lire sterline | lire | liră',
    CHF: 'franci elvețieni | franci',
    MDL: 'lei moldovenești | lei moldoveni',
    TRY: 'lire turcești',
  },
  otherMoney: 'dinari',
  periods: {
    month:
      'lună | luna | pe lună | pe luna | lunar | pe lunar | lunară | lunare | chirie lunară | chirie pe lună | chirie | chiria | chirii',
    week: 'săptămână | săptămâna | pe săptămână | pe saptamana | săptămânal',
    day: 'zi | pe zi | noapte | pe noapte | zilnic | regim hotelier',
    year: 'an | pe an | anual',
  },
  subjects: {
    price:
      'preț | pret | prețul | pretul | prețuri | preţ | buget | bugetul | buget de | cost | sumă | chirie | chiria | chirii | valoare | preț de',
    area: 'suprafață | suprafata | suprafață utilă | suprafata utila | suprafață construită | suprafață de | suprafata de | dimensiune | mărime',
  },
  not: 'fără | fara | nu | nici | exceptând | excepție | cu excepția | niciun | nicio | mai puțin parter | fărăr | să nu fie',
  notAfter: 'exclus | exclusă | nu',
  unwanted:
    'interzis* | nu sunt permise | nu sunt acceptate | nu se acceptă | nu se accepta | nu se permit | nu accept* | nu permit | neacceptat* | nepermis* | nu este nevoie | nu e nevoie | nu e necesar | nu este necesar | inutil* | nu trebuie | fără permisiune | excluse',
  with: 'cu | având | care are | dotat cu | dotată cu | prevăzut cu | să aibă | sa aiba | care să aibă | inclusiv | plus | dispune de | include',
  in: 'în | in | din | la | pe | zona | în zona | in zona | cartier | cartierul | în cartierul | in cartierul | orașul | în orașul | oraș | județul | în județul | judetul | jud | județ | comuna | în comuna | satul | în satul | municipiul | localitatea | stațiunea | raionul',
  near: 'lângă | langa | aproape de | aproape | în apropiere de | in apropiere de | în apropierea | in apropierea | apropiere | în jurul | in jurul | împrejurimi | împrejurimile | în împrejurimile | vizavi de | vecinătatea | în vecinătatea | nu departe de | periferia | zona metropolitană | proximitatea | în proximitatea',
  nearAfter:
    'și împrejurimi | si imprejurimi | și împrejurimile | împrejurimi | si imprejurimile | și zona metropolitană | și localitățile din jur | și comunele limitrofe',
  fillers:
    'un | o | unei | unui | niște | cel | cea | cei | cele | al | a | ai | ale | de | din | la | pe | pentru | ptr | pt | prin | spre | să | sa | fie | este | e | sunt | care | ce | caut | căutăm | cautam | caută | cauta | căutare | vreau | vrem | doresc | dorim | aș vrea | as vrea | as dori | aș dori | am nevoie | nevoie | găsesc | gasesc | găsi | gasi | văd | vedea | locuință | locuinta | locuințe | locuinte | proprietate | proprietăți | imobiliare | imobiliar | anunț | anunturi | anunțuri | ofertă | oferte | vă rog | va rog | rog | mulțumesc | ceva | dar | și | avea | situat | situată | amplasat | amplasată | tip | stil | proprii | propriu | proprie | meu | mea | noastră | urmează | acolo | unde | mă | ma | pentru cumpărare | posibil | compus din | compusă din | format din | acum',
  endings: [['ul', '']],
  townItself: 'oraș | municipiu',
  noPlaces:
    'aproape de metrou | lângă metrou | langa metrou | aproape metrou | aproape de gară | lângă gară | aproape de centru | lângă centru | aproape de mare | lângă mare | lângă pădure | aproape de plajă | lângă plajă | aproape de universitate | aproape de școală | frumos | frumoasă | frumoase | mare | mari | mic | mică | mici | luminos | luminoasă | luminoase | spațios | spațioasă | spatios | liniștit | liniștită | linistit | linistita | liniște | modern | modernă | moderne | lux | de lux | luxoasă | elegant | elegantă | nou | nouă casă | vechi | veche | central | centrală zonă | centru | centrul | centrul vechi | ultracentral | semicentral | periferie | plajă | plaja | mare neagră | lac | lacul | râu | munte | munți | deal | țară | la țară | la tara | sat | pădure | parc | parcul | școală | școli | grădiniță | gară | gara | aeroport | metrou | metroul | tramvai | autobuz | stație | mijloace de transport | transport | universitate | spital | mall | supermarket | vedere | priveliște | panoramă | orientare | sud | nord | est | vest | stradă | strada | str | bulevard | bulevardul | bd | calea | șosea | șoseaua | piața | piață | piata | aleea | agenție | agenții | agent | agent imobiliar | comision | garanție | garantie | avans | credit | credit ipotecar | prima casă | noua casă | ipotecar | rate | urgent | investiție | investitie | randament | vacanță | vară | iarnă | termen scurt | termen lung | perioadă | pe termen lung | pe termen scurt | student | studenți | studente | familie | familii | cuplu | cupluri | copii | câine | pisică | fete | băieți | bucătărie | bucatarie | living | sufragerie | hol | holuri | renovat | renovată | renovate | renovare | de renovat | recent renovat | necesită renovare | finisat | finisată | la roșu | la gri | la cheie | stare | stare bună | stare foarte bună | bun | bună | îngrijit | cochet | cochetă | etaje | nivel | niveluri | intermediar | etaj intermediar | înalt | ferestre | geamuri | termopan | parchet | gresie | particular | persoană fizică | proprietar | de la proprietar | direct proprietar | proprietari | întreg | întreagă | dublu | dublă | singur | decomandat | decomandată | semidecomandat | nedecomandat | circular | confort | confort 1 | confort 2 | confort unic | cărămidă | caramida | beton | bloc | blocuri | reabilitat | anvelopat | intravilan | extravilan | agricol | deschidere | stradală | utilități | utilitati | utilat | utilată | izolat | izolată | ansamblu | ansamblu rezidențial | complex | complex rezidențial | rezidențial | cadastru | intabulat | ocazie | oportunitate | licitație | executare silită | regim | soare | însorit | panoramic | panoramică | sigur | sigură | individuală curte',
}
