import type { Language } from '../language.ts'

export const table: Language = {
  code: 'nl',
  compounds: true,
  numbers: {
    een: 1,
    één: 1,
    twee: 2,
    drie: 3,
    vier: 4,
    vijf: 5,
    zes: 6,
    zeven: 7,
    acht: 8,
    negen: 9,
    tien: 10,
    elf: 11,
    twaalf: 12,
    vijftien: 15,
    twintig: 20,
    dertig: 30,
    veertig: 40,
    vijftig: 50,
    zestig: 60,
    zeventig: 70,
    tachtig: 80,
    negentig: 90,
    honderd: 100,
    tweehonderd: 200,
    driehonderd: 300,
    vierhonderd: 400,
    vijfhonderd: 500,
    zeshonderd: 600,
    anderhalf: 1.5,
    anderhalve: 1.5,
    half: 0.5,
    halve: 0.5,
    'half miljoen': 500_000,
    'een half miljoen': 500_000,
    'halve ton': 50_000,
    'een halve ton': 50_000,
    'anderhalve ton': 150_000,
  },
  fractions: { 'en een half': 0.5, 'en een halve': 0.5 },
  multipliers: {
    k: 1e3,
    duizend: 1e3,
    dzd: 1e3,
    mille: 1e3,
    ton: 1e5,
    m: 1e6,
    mln: 1e6,
    mio: 1e6,
    milj: 1e6,
    miljoen: 1e6,
    miljoenen: 1e6,
    honderdduizend: 1e5,
  },
  actions: {
    buy: 'kopen | koop | te koop | tekoop | koopwoning | koopwoningen | koophuis | koophuizen | aankoop | koopaanbod | verkoop | verkopen | aankopen | gekocht | kopen woning',
    rent: 'huren | huur | te huur | tehuur | huurwoning | huurwoningen | huurhuis | huurhuizen | verhuur | verhuren | gehuurd | huuraanbod | vrije sector | huurwoning te huur',
  },
  categories: {
    apartment:
      'appartement | appartementen | apartement | appartment | apartment | appartment | app | appt | appartementje | flat | flats | flatje | etage | etagewoning | portiekwoning | portiekflat | bovenwoning | bovenwoningen | benedenwoning | benedenwoningen | maisonnette | maisonnettes | penthouse | penthouses | galerijflat | galerijwoning | tussenetage | bovenhuis | benedenhuis | wohnung | duplex | dubbel bovenhuis | dubbele bovenwoning | dakappartement | kamerappartement zelfstandig | kamerwoning',
    studio: 'studio | studio s | studios | studiootje',
    room: 'kamer | kamers te huur | studentenkamer | studentenkamers | kot | koten | huurkamer | kamer in studentenhuis | woongroep | cohousing | hospitakamer | slaapplek',
    condo: 'appartement in eigendom',
    house:
      'huis | huizen | huisje | villa | villa s | villas | vrijstaand | vrijstaande woning | vrijstaande woningen | vrijstaand huis | vrijstaande huizen | bungalow | bungalows | landhuis | landhuizen | herenhuis | herenhuizen | eengezinswoning | eengezinswoningen | gezinswoning | grachtenpand | grachtenpanden | chalet | vakantiehuis | vakantiewoning | recreatiewoning | buitenhuis | kasteel | dijkwoning | dijkhuis | semi bungalow | open bebouwing | levensloopbestendige woning | woonhuis | woonhuizen | klushuis | klushuizen | fermette | split level woning',
    communal: 'gedeelde woning | woning met gedeelde keuken',
    townhouse:
      'rijtjeshuis | rijtjeshuizen | rijtjeswoning | rijtjeswoningen | tussenwoning | tussenwoningen | hoekwoning | hoekwoningen | hoekhuis | hoekhuizen | rijwoning | rijwoningen | rijhuis | rijhuizen | eindwoning | eindwoningen | geschakelde woning | geschakelde woningen | gesloten bebouwing | stadswoning | herenwoning | drive in woning | tussenhuis',
    'open-plan': 'loft | lofts | open indeling',
    'divided-building':
      'twee onder een kap | twee onder één kap | twee onder een kapwoning | twee onder één kapwoning | 2 onder 1 kap | 2 onder 1 kapwoning | 2 onder 1 kapwoningen | 2 onder een kap | 2 onder een kapwoning | 2 onder een kap woning | 2 onder 1 kap woning | twee onder een kap woning | twee onder een kapwoningen | twee onder één kapwoningen | halfvrijstaand | halfvrijstaande woning | half vrijstaand | half vrijstaande woning | halfvrijstaand huis | half open bebouwing | halfopen bebouwing | halfopen woning | 2 1 kap | dubbele woning | tweekapper | twee kapper',
    houseboat:
      'woonboot | woonboten | woonark | woonarken | waterwoning | waterwoningen | woonschip | woonschepen | drijvende woning',
    'mobile-home':
      'stacaravan | stacaravans | woonwagen | woonwagens | mobiele woning | caravan | tiny house | tinyhouse | chaletcaravan',
    land: 'grond | bouwgrond | bouwgronden | bouwkavel | bouwkavels | kavel | kavels | perceel | percelen | bouwperceel | landbouwgrond | weiland | weide | stuk grond | percelen grond | perceel grond | bosgrond',
    garage:
      'garage | garages | garagebox | garageboxen | parkeerplaats | parkeerplaatsen | parkeerplek | staanplaats | autostaanplaats | garage of parkeerplaats | stalling | parkeergarage',
    office:
      'kantoor | kantoren | kantoorruimte | kantoorruimten | kantoorruimtes | kantoorpand | kantoorpanden | werkplek | werkplekken | praktijkruimte | flexplek',
    retail:
      'winkel | winkels | winkelruimte | winkelruimten | winkelpand | winkelpanden | handelspand | handelsruimte | winkeltje',
    industrial:
      'bedrijfsruimte | bedrijfsruimten | bedrijfshal | bedrijfshallen | bedrijfsunit | loods | loodsen | magazijn | magazijnen | werkplaats | opslagruimte | hal | fabriek | bedrijfsloods | atelier | industrieel pand | opslagbox',
    hospitality:
      'hotel | hotels | restaurant | restaurants | café | horeca | horecapand | horecapanden | horecaruimte | bed and breakfast | b b | bar',
    farm: 'boerderij | boerderijen | woonboerderij | woonboerderijen | hoeve | hoeves | hoeven | boerenhuis | landgoed | stolpboerderij | manege | paardenhouderij | agrarisch bedrijf',
    building:
      'gebouw | gebouwen | pand | panden | beleggingspand | beleggingspanden | appartementsgebouw | flatgebouw | opbrengsteigendom | appartementencomplex | heel pand',
  },
  groups: {
    homes: 'woonruimte | woonruimten | woonvastgoed | woonpand',
    commercial:
      'bedrijfspand | bedrijfspanden | commercieel vastgoed | bedrijfsmatig vastgoed | bedrijfsonroerend goed | commerciële ruimte | bog',
  },
  features: {
    lift: 'lift | liften | personenlift',
    balcony: 'balkon | balkons | loggia | frans balkon | balkonnetje',
    terrace: 'terras | terrassen | dakterras | dakterrassen | patio | zonneterras | veranda',
    garden:
      'tuin | tuinen | tuintje | achtertuin | voortuin | stadstuin | binnentuin | zijtuin | dakttuin',
    pool: 'zwembad | zwembaden | privézwembad | buitenzwembad',
    parking:
      'parkeerplaats | parkeerplaatsen | parkeerplek | parkeren | parkeergelegenheid | eigen oprit | oprit | parking | parkeergarage | autostaanplaats | carport | staanplaats | parkeervergunning',
    garage: 'garage | garages | garagebox | inpandige garage | dubbele garage',
    'air-conditioning':
      'airconditioning | airco | aircos | klimaatbeheersing | air conditioning | gekoeld',
    heating: 'verwarming',
    fireplace: 'open haard | openhaard | haard | sfeerhaard | schouw | gashaard',
    'fitted-kitchen':
      'inbouwkeuken | ingebouwde keuken | uitgeruste keuken | ingerichte keuken | moderne inbouwkeuken | complete keuken | keuken met inbouwapparatuur | inbouwapparatuur | ingerichte keuken met toestellen',
    'built-in-wardrobes':
      'inbouwkasten | inbouwkast | vaste kasten | vaste kast | kastenwand | inloopkast | dressing',
    'storage-room':
      'berging | bergingen | bergruimte | opslag | box | schuur | schuurtje | bergkast | fietsenberging | zolder | bergzolder | fietsenstalling',
    cellar: 'kelder | kelders | souterrain | wijnkelder | kelderbox',
    sauna: 'sauna | infraroodsauna',
    gym: 'fitnessruimte | fitness | sportruimte | sportschool | gym | fitnesszaal',
    'sea-view':
      'zeezicht | uitzicht op zee | uitzicht op de zee | zicht op zee | zeeuitzicht | uitzicht over zee',
    'mountain-view': 'bergzicht | uitzicht op de bergen | zicht op de bergen | uitzicht op bergen',
    'city-view': 'stadszicht | uitzicht op de stad | zicht op de stad | uitzicht over de stad',
    'wheelchair-accessible':
      'rolstoeltoegankelijk | rolstoelvriendelijk | rolstoelgeschikt | rolstoel | toegankelijk voor rolstoel | toegankelijk voor rolstoelen | mindervaliden | mindervalidenwoning | drempelvrij | aangepaste woning',
    doorman: 'portier | conciërge | huismeester | huisbewaarder',
    alarm: 'alarm | alarmsysteem | alarminstallatie | beveiligingssysteem',
    'solar-panels': 'zonnepanelen | zonnepaneel | pv panelen | zonne panelen',
    'guest-toilet':
      'gastentoilet | apart toilet | separaat toilet | tweede toilet | gasten wc | apart wc | gastenwc | toilet apart',
    barbecue: 'barbecue | bbq | buitenkeuken',
    internet: 'internet | wifi | wi fi | glasvezel',
    jacuzzi: 'jacuzzi | bubbelbad | hottub | hot tub | whirlpool | spa',
    playground: 'speeltuin | speelplaats | speelveld | speelplek',
  },
  furnished: {
    no: 'ongemeubileerd | ongemeubileerde | niet gemeubileerd | niet gemeubileerde | kaal | kale | onbemeubeld | ongemeubeld | zonder meubels | ongestoffeerd | zonder meubilair',
    partly:
      'gedeeltelijk gemeubileerd | deels gemeubileerd | semi gemeubileerd | half gemeubileerd | gedeeltelijk gemeubileerde | deels gemeubileerde | gedeeltelijk bemeubeld',
    fully:
      'gemeubileerd | gemeubileerde | gemeubeld | bemeubeld | bemeubelde | met meubels | volledig gemeubileerd | volledig ingericht | met meubilair | met meubels te huur | compleet gemeubileerd',
  },
  heatings: {
    central:
      'centrale verwarming | cv | c v | cv installatie | collectieve verwarming | blokverwarming | centraal verwarmd | gemeenschappelijke verwarming',
    'self-contained': 'individuele verwarming | eigen cv ketel | eigen cv | eigen verwarming',
    underfloor: 'vloerverwarming | vloer verwarming',
    stove: 'kachel | kachels | kachelverwarming',
    gas: 'gasverwarming | aardgas | verwarming op gas | gas verwarming | verwarming gas | gasketel | gasgestookt | gasgestookte verwarming | verwarming aardgas',
    oil: 'olieverwarming | stookolie | verwarming op stookolie | mazout | verwarming mazout | mazoutketel | verwarming op mazout',
    electric:
      'elektrische verwarming | elektrisch verwarmd | elektrische radiatoren | elektriciteit | verwarming elektrisch | verwarming elektriciteit',
    district: 'stadsverwarming | blokverwarming stad | warmtenet | stads verwarming',
    'heat-pump': 'warmtepomp | warmtepompen | geothermie | bodemwarmte | aardwarmte | warmte pomp',
    wood: 'houtverwarming | houtkachel | pelletkachel | pellets | pelletketel | hout of pellets | houtpellets | houtgestookt',
    coal: 'kolenkachel | kolenverwarming | kolen',
    solar: 'zonneboiler | zonne energie | zonne-energie | zonnecollectoren | zonnewarmte',
  },
  noCommission:
    'zonder makelaar | zonder makelaars | geen makelaar | geen makelaars | zonder makelaarskosten | geen makelaarskosten | zonder bemiddelingskosten | geen bemiddelingskosten | zonder bemiddeling | zonder commissie | geen commissie | zonder courtage | geen courtage | geen provisie | zonder provisie | provisievrij | zonder tussenpersoon | geen bemiddeling | makelaarsvrij | zonder kosten makelaar | zonder immokantoor | zonder immo | geen immokantoor',
  available:
    'beschikbaar | vrij | beschikbaarheid | vrij vanaf | oplevering | betrekken | te betrekken | instapklaar vanaf | verhuizen | intrek | intrekken | vrijkomend',
  now: 'per direct | direct | onmiddellijk | meteen | nu | vandaag | per heden | heden | direct beschikbaar | zo snel mogelijk | spoedig',
  months: [
    'januari | jan',
    'februari | feb',
    'maart | mrt',
    'april | apr',
    'mei',
    'juni',
    'juli',
    'augustus | aug',
    'september | sept | sep',
    'oktober | okt',
    'november',
    'december',
  ],
  dayFirst: true,
  newBuild:
    'nieuwbouw | nieuwbouwwoning | nieuwbouwwoningen | nieuwbouwproject | nieuwbouwprojecten | nieuw gebouwd | nieuw gebouwde | pas gebouwd | nieuwe woning | nieuw bouw | in aanbouw | nog te bouwen | project nieuwbouw',
  built:
    'gebouwd | gebouwde | bouwjaar | gebouwd in | van bouwjaar | bouw | bj | uit het jaar | opgeleverd | of nieuwer | of later | of jonger',
  years: {
    min: 'na | vanaf | jonger dan | sinds | nieuwer dan | later dan',
    max: 'voor | vóór | ouder dan | tot',
  },
  age: {
    before: 'niet ouder dan | jonger dan | maximaal | max',
    unit: 'jaar oud | jaar',
    alone: 'jaar oud',
  },
  warmRent:
    'inclusief | incl | all in | all inclusive | inclusief gas water licht | inclusief g w l | incl gwl | inclusief servicekosten | incl servicekosten | inclusief kosten | kosten inbegrepen | alles inbegrepen | inclusief gwl | incl gas water licht | inclusief energie | exclusief | excl | excl gwl | kale huur | exclusief servicekosten | excl servicekosten | exclusief gwl | kosten inclusief',
  groundFloor:
    'begane grond | beganegrond | gelijkvloers | gelijkvloerse | parterre | bg | begane grond verdieping | gelijkvloerse verdieping | op begane grond | begane-grond',
  topFloor:
    'bovenste verdieping | hoogste verdieping | bovenste etage | laatste verdieping | hoogste etage | topverdieping | dakverdieping | bovenste woonlaag',
  cheap:
    'goedkoop | goedkope | goedkoopste | betaalbaar | betaalbare | voordelig | voordelige | lage prijs | niet duur | lage huur | budgetvriendelijk | niet te duur',
  floor: 'verdieping | etage | woonlaag | verd',
  ordinals: [
    'eerste',
    'tweede',
    'derde',
    'vierde',
    'vijfde',
    'zesde',
    'zevende',
    'achtste',
    'negende',
    'tiende',
  ],
  pets: 'huisdieren | huisdieren toegestaan | huisdier | huisdier toegestaan | huisdieren welkom | honden toegestaan | hond toegestaan | katten toegestaan | kat toegestaan | huisdieren mogelijk | huisdieren ok | huisdiervriendelijk | met huisdieren | met huisdier | hond welkom | honden welkom | huisdieren zijn toegestaan | huisdieren bespreekbaar | dieren toegestaan',
  energy:
    'energielabel | energie label | label | energieklasse | epc | epc label | energieprestatie | energieklasse epc',
  counts: {
    rooms: 'kamers | kamer | kmr | kmrs | vertrekken | kamerwoningen',
    bedrooms: 'slaapkamers | slaapkamer | slpk | slpks | slk | sk | slaapk | slaap kamers',
    bathrooms: 'badkamers | badkamer | badk | douches | toiletten | badkmr',
  },
  counted: {
    tweekamerwoning: { rooms: 2, category: 'apartment' },
    tweekamerflat: { rooms: 2, category: 'apartment' },
    driekamerwoning: { rooms: 3, category: 'apartment' },
    vierkamerwoning: { rooms: 4, category: 'apartment' },
  },
  bounds: {
    min: 'vanaf | minimaal | minstens | minimum | min | meer dan | groter dan | boven | boven de | ten minste | tenminste | niet minder dan | op zijn minst | hoger dan | van minimaal | van minstens | van meer dan | met minimaal | met minstens | met meer dan | ruim meer dan | een minimum van',
    max: 'tot | maximaal | max | maximum | hoogstens | onder | onder de | minder dan | kleiner dan | goedkoper dan | niet meer dan | lager dan | ten hoogste | beneden | niet duurder dan | t m | tot en met | tot maximaal | tot max | voor maximaal | voor minder dan | voor max | van maximaal | budget tot | hooguit | niet boven | een maximum van | van minder dan | onder het bedrag van',
    about:
      'ongeveer | ca | circa | rond | rond de | omstreeks | zo n | plusminus | ongeveer rond | rondom de | tegen de | bij benadering',
    exact: 'precies | exact',
    between: 'tussen | tussen de',
  },
  after: {
    min: 'of meer | minimaal | minimum | min | of groter | of hoger | en meer | of beter | of nieuwer | of later | en hoger | minstens | plus | en groter | of jonger',
    max: 'of minder | maximaal | maximum | max | of kleiner | of goedkoper | hoogstens | of lager | en minder',
    about: 'ongeveer | ca | circa',
  },
  to: 'tot | à | a | tot en met | t m | en | naar',
  and: 'en | alsook | alsmede | plus | noch',
  or: 'of | dan wel | danwel',
  units: {
    m2: 'm2 | vierkante meter | vierkante meters | vierk meter | vierkante m | kwadraat meter | vkm | meter2',
    km2: 'km2 | vierkante kilometer',
    ha: 'ha | hectare | hectaren | hectares | ha grond | hectare grond',
    are: 'are | aren',
    acre: 'acre | acres',
    sqft: 'vierkante voet',
    sqyd: '',
  },
  metres: 'm | meter | meters | mtr',
  away: 'van | vanaf | tot | lopen',
  distances: { km: 'km | kms | kilometer | kilometers', mile: 'mijl | mijlen' },
  within:
    'binnen | binnen een straal van | in een straal van | straal van | straal | op maximaal | max | binnen een afstand van | binnen een straal',
  currencies: {
    EUR: 'euro | euro s | euros | eur | eurootjes',
    USD: 'dollar | dollars',
    GBP: 'pond | ponden',
    CHF: 'frank | zwitserse frank | franken',
    TRY: 'turkse lira',
    ALL: 'lek',
  },
  otherMoney: 'gulden | guldens | dirham',
  periods: {
    month:
      'maand | per maand | p m | pm | p mnd | per mnd | mnd | maandelijks | maandhuur | huurprijs | huurprijs per maand | in de maand | de maand | ma | pmnd | kale huurprijs',
    week: 'week | per week | wekelijks',
    day: 'dag | per dag | per nacht | nacht | dagprijs',
    year: 'jaar | per jaar | jaarlijks | p j',
  },
  subjects: {
    price:
      'prijs | prijzen | budget | vraagprijs | koopprijs | huurprijs | maandhuur | kosten | bedrag | kostprijs | prijsklasse | huurprijs per maand | kale huurprijs | huurbedrag',
    area: 'oppervlakte | woonoppervlakte | grootte | woonopp | opp | bewoonbare oppervlakte | perceeloppervlakte | vloeroppervlakte | afmeting',
  },
  not: 'zonder | geen | niet | behalve | nooit | noch | uitgezonderd',
  notAfter: 'nee',
  unwanted:
    'verboden | niet toegestaan | niet toegelaten | niet welkom | niet mogelijk | niet gewenst | ongewenst | zijn niet toegestaan | onnodig | niet nodig | hoeft niet | niet noodzakelijk | niet vereist | uitgesloten',
  with: 'met | inclusief een | voorzien van | incl een | en met | met eigen | inc | m b t | met een | met een eigen | beschikt over | waar | alsook met',
  in: 'in | te | in de stad | gemeente | in de gemeente | provincie | in de provincie | regio | in de regio | wijk | in de wijk | buurt | in de buurt | op | op het eiland | eiland | binnen de gemeente | dorp | in het dorp | stadsdeel',
  near: 'in de buurt van | buurt van | nabij | dichtbij | dicht bij | in de omgeving van | omgeving van | omgeving | in omgeving | rondom | vlakbij | vlak bij | bij | rond | niet ver van | naast | in de nabijheid van | nabijheid van | in de regio rond | regio rondom | randgemeente van | buiten',
  nearAfter:
    'en omgeving | e o | eo | en omstreken | en omstr | en ruime omgeving | en directe omgeving | en randgemeenten | omstreken | en omliggende dorpen',
  fillers:
    'een | de | het | per | t | n | der | den | van | voor | door | om | te | ten | ter | aan | op | er | dat | die | deze | dit | is | zijn | wordt | moet | mag | ik | wij | we | ons | onze | mijn | je | jij | zoek | zoeken | zoekt | gezocht | op zoek | op zoek naar | naar | ben | wil | wilt | willen | graag | nodig | liefst | bij voorkeur | voorkeur | vind | vinden | bekijken | hebben | heeft | heb | woning | woningen | wonen | woon | onroerend goed | vastgoed | immo | immobilien | advertentie | aanbod | aub | alstublieft | iets | wat | ook | maar | eventueel | misschien | mogelijk | gelegen | ligging aan | soort | type | eigen | zelfstandig | zelfstandige | totaal | k k | kk | kosten koper | v o n | von | vrij op naam | prijs | dan | alleen | enkel | ja | s v p | svp | bestaande bouw | ruimte',
  notNames: 'Koopappartement | Koopappartementen',
  townItself: 'stad | centrum stad',
  noPlaces:
    'bij het station | nabij station | dichtbij station | dicht bij station | vlakbij station | nabij het station | bij station | bij de zee | dichtbij zee | bij zee | aan zee | aan het water | bij het strand | nabij strand | nabij centrum | dichtbij centrum | dicht bij centrum | bij centrum | nabij het centrum | dicht bij het centrum | in de buurt van station | nabij winkels | dichtbij scholen | mooi | mooie | leuk | leuke | gezellig | gezellige | fijn | fijne | groot | grote | klein | kleine | ruim | ruime | licht | lichte | lichtrijk | zonnig | zonnige | rustig | rustige | stil | stille | modern | moderne | luxe | luxueus | luxueuze | exclusieve | nieuw | nieuwe | oud | oude | karakteristiek | karakteristieke | monumentaal | monumentale | monument | centraal | centrale | centrum | binnenstad | stadscentrum | buitengebied | landelijk | landelijke | platteland | zee | strand | kust | duinen | bos | bosrijk | water | meer | rivier | gracht | haven | park | polder | berg | bergen op | school | scholen | station | vliegveld | luchthaven | metro | tram | bus | trein | openbaar vervoer | ov | snelweg | universiteit | ziekenhuis | winkels in de buurt | supermarkt | uitzicht | zicht | ligging | zuid gericht | zuiden | noorden | oosten | westen | op het zuiden | straat | laan | plein | weg | makelaar | makelaars | makelaardij | courtage | borg | waarborg | waarborgsom | servicekosten | vve | erfpacht | hypotheek | spoed | dringend | belegging | investering | rendement | vakantie | zomer | winter | kort | korte | tijdelijk | tijdelijke | langdurig | lange | termijn | onbepaalde tijd | student | studenten | stel | koppel | gezin | gezinnen | senioren | senior | 55 plus | starter | starters | starterswoning | expat | expats | alleenstaande | kinderen | hond | honden | kat | katten | keuken | woonkamer | zitkamer | eetkamer | living | badkuip | bad | douche | wasruimte | hobbykamer | werkkamer | kantoor aan huis | thuiskantoor | gerenoveerd | gerenoveerde | renoveren | te renoveren | renovatie | opknappen | op te knappen | kluswoning | opknapper | staat | instapklaar | instapklare | onderhouden | goed onderhouden | verbouwd | dubbel | dubbele | enkele | hoek | vrije | privé | particulier | particuliere | van particulier | particulieren | eigenaar | gestoffeerd | gestoffeerde | gedeeld | gedeelde | huisgenoot | huisgenoten | woningruil | sociale huur | sociale | inschrijving | toeslag | huurtoeslag | parket | vloeren | raam | ramen | lichtinval | kans | koopje | veiling | openbare verkoop | verdiepingen | hoog | hoge | laag | lage | dorpskern | stadsrand | rand van de stad | zichtlocatie | sfeervol | sfeervolle | charmant | charmante | energiezuinig | duurzaam | gasloos',
}
