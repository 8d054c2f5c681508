import type { Language } from '../language.ts'

/** Nouns also stand with their first letter softened, as after "dhá" and "gan"; letters before it (`mBaile`, `gCorcaigh`) are prefixes. */
export const table: Language = {
  code: 'ga',
  prefixes: ['m', 'g', 'n', 'd', 'b', 'bh', 'h', 't'],
  numbers: {
    aon: 1,
    amháin: 1,
    haon: 1,
    dhá: 2,
    dó: 2,
    dá: 2,
    beirt: 2,
    trí: 3,
    ceithre: 4,
    ceathair: 4,
    cheithre: 4,
    cúig: 5,
    chúig: 5,
    sé: 6,
    seacht: 7,
    ocht: 8,
    naoi: 9,
    deich: 10,
    fiche: 20,
    tríocha: 30,
    daichead: 40,
    caoga: 50,
    seasca: 60,
    céad: 100,
    leath: 0.5,
    leathmhilliún: 500000,
    'leath mhilliún': 500000,
    leathmhilliun: 500000,
  },
  fractions: { 'go leith': 0.5 },
  multipliers: {
    k: 1000,
    míle: 1000,
    mhíle: 1000,
    mile: 1000,
    m: 1000000,
    milliún: 1000000,
    mhilliún: 1000000,
    milliun: 1000000,
    mhilliun: 1000000,
  },
  actions: {
    buy: 'ceannach | ceannaigh | a cheannach | le ceannach | ar díol | le díol | ar díolachán | díolachán | á dhíol | díol | ag díol | ag ceannach',
    rent: 'ar cíos | le cíos | faigh ar cíos | a fháil ar cíos | le ligean | ligean | ar léas | cíos a fháil | ag fáil ar cíos | glacadh ar cíos | léas | ar chíos',
  },
  categories: {
    apartment:
      'árasán | árasáin | arasan | teach árasán | theach árasán | díonteach | dhíonteach | árasán díonteach | dúphléacs | dhúphléacs | árasánán',
    studio:
      'stiúideo | árasán aonseomra | árasáin aonseomra | árasán stiúideo | leaba suí | seomra suí is leaba | sheomra suí is leaba | árasáinín',
    room: 'seomra singil | sheomra singil | seomra dúbailte | sheomra dúbailte | seomra i dteach roinnte | sheomra i dteach roinnte | teach roinnte | theach roinnte | seomra roinnte | sheomra roinnte | comhthionóntacht | chomhthionóntacht | seomra | sheomra',
    condo: 'árasán comhúinéireachta',
    house:
      'teach | theach | tithe | thithe | tí | thí | teachín | theachín | teachín ceann tuí | theachín ceann tuí | teach scoite | theach scoite | tithe scoite | thithe scoite | bungaló | bhungaló | bungalónna | bhungalónna | teach saoire | theach saoire | tithe saoire | thithe saoire | villa | teach mór | theach mór | caisleán | chaisleán | teach tuaithe | theach tuaithe | teach ceann tuí | theach ceann tuí | iostán | dormer | dhormer | teach aonair | theach aonair | teach traidisiúnta | theach traidisiúnta | teach teaghlaigh | theach teaghlaigh',
    cooperative: 'árasán comharchumainn | teach comharchumainn | theach comharchumainn',
    communal: 'árasán le cistin roinnte',
    townhouse:
      'teach sraithe | theach sraithe | tithe sraithe | thithe sraithe | teach baile mhóir | theach baile mhóir | teach ceann sraithe | theach ceann sraithe | teach deireadh sraithe | theach deireadh sraithe',
    'open-plan':
      'lochta | árasán lochta | plean oscailte | phlean oscailte | árasán plean oscailte',
    'divided-building':
      'teach leathscoite | theach leathscoite | tithe leathscoite | thithe leathscoite | leathscoite | leath tí',
    houseboat:
      'bád cónaithe | bhád cónaithe | báid chónaithe | bháid chónaithe | teach báid | theach báid',
    'mobile-home':
      'teach soghluaiste | theach soghluaiste | tithe soghluaiste | thithe soghluaiste | carbhán | charbhán | carbháin | charbháin | teach móibíleach | theach móibíleach',
    land: 'talamh | thalamh | suíomh | shuíomh | suíomhanna | shuíomhanna | láithreán | píosa talún | phíosa talún | píosaí talún | phíosaí talún | gort | ghort | páirc | pháirc | suíomh tógála | shuíomh tógála | talamh feirme | thalamh feirme | láithreán tógála | ceapach | cheapach',
    garage:
      'garáiste | gharáiste | garáistí | gharáistí | spás páirceála | spásanna páirceála | áit pháirceála | áiteanna páirceála | garáiste nó spás páirceála | gharáiste nó spás páirceála',
    office: 'oifig | oifigí | spás oifige | oifige',
    retail:
      'siopa | shiopa | siopaí | shiopaí | spás miondíola | aonad miondíola | aonad tráchtála siopa',
    industrial:
      'stóras | stórais | monarcha | mhonarcha | ceardlann | cheardlann | trádstóras | thrádstóras | aonad tionsclaíoch | maoin tionsclaíoch | mhaoin tionsclaíoch | ceardlanna | cheardlanna',
    hospitality:
      'óstán | óstáin | bialann | bhialann | bialanna | bhialanna | teach tábhairne | theach tábhairne | teach tabhairne | theach tabhairne | teach ósta | theach ósta | brú | bhrú | caife | chaife | leaba agus bricfeasta',
    farm: 'feirm | fheirm | feirmeacha | fheirmeacha | feirme | fheirme | teach feirme | theach feirme | tithe feirme | thithe feirme',
    building: 'foirgneamh | fhoirgneamh | foirgnimh | fhoirgnimh | bloc árasán | bhloc árasán',
  },
  groups: {
    homes: 'maoin chónaithe | réadmhaoin chónaithe',
    commercial:
      'maoin tráchtála | réadmhaoin tráchtála | spás tráchtála | aonad tráchtála | áitreabh tráchtála',
  },
  features: {
    lift: 'ardaitheoir | ardaitheoirí | hardaitheoir',
    balcony:
      'balcóin | bhalcóin | balcóiní | bhalcóiní | balcoin | bhalcoin | balcóine | bhalcóine',
    terrace:
      'paitió | phaitió | terás | therás | ardán | deic | dheic | lardán | teiris | theiris | léibheann',
    garden:
      'gairdín | ghairdín | gairdíní | ghairdíní | gairdin | ghairdin | cúlghairdín | chúlghairdín | gairdín cúil | ghairdín cúil | clós cúil | chlós cúil | gairdín príobháideach | ghairdín príobháideach',
    pool: 'linn snámha | linnte snámha | linn snámh',
    parking:
      'páirceáil | pháirceáil | spás páirceála | spásanna páirceála | áit pháirceála | carrchlós | charrchlós | páirceáil phríobháideach | pháirceáil phríobháideach | cabhsa | chabhsa',
    garage: 'garáiste | gharáiste | garáistí | gharáistí | gharáiste dúbailte',
    'air-conditioning': 'aerchóiriú | aer chóiriú | haerchóiriú',
    heating: 'téamh | théamh | radaitheoirí',
    fireplace: 'teallach | theallach | tinteán | thinteán | teallaigh | theallaigh',
    'fitted-kitchen':
      'cistin fheistithe | chistin fheistithe | cistin feistithe | chistin feistithe | cistin lánfheistithe | chistin lánfheistithe | cistin iomlán | chistin iomlán',
    'built-in-wardrobes':
      'vardrúis ionsuite | vardrús ionsuite | cófraí ionsuite | chófraí ionsuite | vardrúis',
    'storage-room':
      'seomra stórais | sheomra stórais | stóráil | seomra stórála | sheomra stórála | áit stórála | spás stórála | seid | sheid | áiléar',
    cellar: 'siléar | shiléar | íoslach | siléir | shiléir',
    sauna: 'sabhna | shabhna | seomra gaile | sheomra gaile',
    gym: 'giomnáisiam | ghiomnáisiam | seomra aclaíochta | sheomra aclaíochta | ionad aclaíochta',
    'sea-view':
      'radharc ar an bhfarraige | radharc na farraige | radharc farraige | amharc ar an bhfarraige | radharcanna farraige | radharc mara',
    'mountain-view':
      'radharc ar na sléibhte | radharc na sléibhte | radharc sléibhe | amharc ar na sléibhte',
    'city-view': 'radharc ar an gcathair | radharc na cathrach',
    'wheelchair-accessible':
      'inrochtana | inrochtana do chathaoir rothaí | cathaoir rothaí | chathaoir rothaí | cathaoireacha rothaí | chathaoireacha rothaí | oiriúnach do chathaoir rothaí | hinrochtana',
    doorman: 'doirseoir | dhoirseoir | feighlí | fheighlí | porter | phorter',
    alarm: 'aláram | córas aláraim | chóras aláraim | aláraim',
    'solar-panels':
      'painéil ghréine | phainéil ghréine | painéal gréine | phainéal gréine | painéil gréine | phainéil gréine | grianphainéil | ghrianphainéil',
    'guest-toilet':
      'leithreas aíonna | leithreas breise | leithreas thíos staighre | leithreas aoi',
    barbecue: 'barbaiciú | bharbaiciú | fulacht | fhulacht | beárbaiciú | bheárbaiciú',
    internet: 'idirlíon | leathanbhanda | wifi | snáithín | shnáithín | hidirlíon',
    jacuzzi: 'jacuzzi | tobán te | thobán te | folcadán te | fholcadán te',
    playground: 'clós súgartha | chlós súgartha | áit súgartha | páirc súgartha | pháirc súgartha',
  },
  furnished: {
    no: 'gan troscán | ghan troscán | gan trioscán | ghan trioscán | neamhthroscánaithe | neamhfheistithe | gan feisteas | ghan feisteas | folamh | fholamh',
    partly:
      'troscán i gcuid de | throscán i gcuid de | páirt throscánaithe | pháirt throscánaithe | páirtfheistithe | pháirtfheistithe | le roinnt troscáin | leath throscánaithe | páirt fheistithe | pháirt fheistithe',
    fully:
      'le troscán | le trioscán | troscánaithe | throscánaithe | troscán san áireamh | throscán san áireamh | lánfheistithe | troscán | throscán | trioscán | thrioscán | feistithe le troscán | fheistithe le troscán',
  },
  heatings: {
    central: 'téamh lárnach | théamh lárnach | teas lárnach | theas lárnach',
    'self-contained': 'téamh aonair | théamh aonair | téamh neamhspleách | théamh neamhspleách',
    underfloor:
      'téamh faoin urlár | théamh faoin urlár | téamh faoi urlár | théamh faoi urlár | teas faoin urlár | theas faoin urlár',
    stove: 'sorn | shorn | téamh soirn | théamh soirn | sorn adhmaid | shorn adhmaid',
    gas: 'téamh gáis | théamh gáis | gás nádúrtha | ghás nádúrtha | coire gáis | choire gáis | gás | ghás',
    oil: 'téamh ola | théamh ola | coire ola | choire ola | ola',
    electric:
      'téamh leictreach | théamh leictreach | leictreachas | téamh leictreachais | théamh leictreachais | taisc théitheoirí | thaisc théitheoirí',
    district: 'téamh ceantair | théamh ceantair | téamh dúiche | théamh dúiche',
    'heat-pump':
      'teaschaidéal | theaschaidéal | teaschaidéil | theaschaidéil | caidéal teasa | chaidéal teasa | caidéil teasa | chaidéil teasa',
    wood: 'adhmad nó millíní | millíní | mhillíní | téamh adhmaid | théamh adhmaid | coire millíní | choire millíní | millíní adhmaid | mhillíní adhmaid',
    coal: 'téamh guail | théamh guail | gual | ghual',
    solar: 'téamh gréine | théamh gréine | grian théamh | ghrian théamh | grianteas | ghrianteas',
  },
  noCommission:
    'gan ghníomhaire | gan gníomhaire | gan ghníomhairí | gan táille ghníomhaire | gan táillí ghníomhaire | gan táillí | gan táille | gan choimisiún | gan coimisiún | gan cheantálaí | gan ceantálaí | gan táillí gníomhaireachta | gan idirghabhálaí | gan táille gníomhaire',
  available:
    'ar fáil | saor ó | infhaighteachta | bogadh isteach | le fáil | ar fail | réidh le bogadh isteach | dáta isteach | ar fáil ón | folamh ó',
  now: 'láithreach | anois | láithreach bonn | inniu | láithrigh | gan mhoill | láithreach anois',
  months: [
    'eanáir',
    'feabhra | fheabhra',
    'márta | mhárta',
    'aibreán | aibreáin',
    'bealtaine | bhealtaine',
    'meitheamh | mheitheamh | meithimh',
    'iúil',
    'lúnasa',
    'meán fómhair | mheán fómhair',
    'deireadh fómhair | dheireadh fómhair',
    'samhain | samhna | shamhain',
    'nollaig | nollag',
  ],
  dayFirst: true,
  newBuild:
    'nua thógtha | nuathógtha | nua-thógtha | foirgneamh nua | forbairt nua | á thógáil | tógáil nua | nua tógtha',
  built: 'tógtha | tógadh | bliain tógála | a tógadh | thógtha | tógtha i | tógtha sa bhliain',
  years: {
    min: 'tar éis | i ndiaidh | ó | níos nuaí ná | ón mbliain',
    max: 'roimh | níos sine ná',
  },
  age: { before: '', unit: 'bliain d aois', alone: 'bliain d aois' },
  warmRent:
    'billí san áireamh | gach rud san áireamh | billí curtha san áireamh | le billí | leictreachas san áireamh | teas san áireamh',
  groundFloor:
    'urlár na talún | bunurlár | ar an mbunurlár | mbunurlár | bhunurlár | hurlár na talún | urlár talún | urlár na talúna | ar leibhéal na talún',
  topFloor:
    'urlár is airde | hurlár is airde | barrurlár | an t urlár is airde | urlár barr | urlár uachtarach | barr urlár | mbarrurlár',
  cheap:
    'saor | saora | neamhdhaor | ar phraghas íseal | praghas íseal | ar bheagán airgid | réasúnta | inacmhainne | is saoire | níos saoire | saor go leor | ar phraghas réasúnta',
  floor: 'urlár | hurlár | t urlár | stór',
  ordinals: [
    'chéad | céad',
    'dara',
    'tríú',
    'ceathrú',
    'cúigiú',
    'séú',
    'seachtú',
    'ochtú',
    'naoú',
    'deichiú',
  ],
  pets: 'peataí | peataí ceadaithe | ceadaítear peataí | cead peataí | fáilte roimh pheataí | ceadaítear madraí | madraí ceadaithe | cait ceadaithe | ceadaítear cait | glactar le peataí | le peata | le peataí | peata | peata ceadaithe | fáilte roimh mhadraí | a cheadaíonn peataí',
  energy: 'ber | rátáil ber | rátáil fuinnimh | aicme fuinnimh | grád ber | rátáil',
  counts: {
    rooms: 'seomraí | sheomraí | seomra | sheomra',
    bedrooms:
      'seomra leapa | sheomra leapa | seomraí leapa | sheomraí leapa | seomra codlata | sheomra codlata | seomraí codlata | sheomraí codlata | seomra leaba | sheomra leaba | leaba | leapacha | leapa | seomra chodlata | sheomra chodlata',
    bathrooms:
      'seomra folctha | sheomra folctha | seomraí folctha | sheomraí folctha | folcadán | fholcadán | leithreas | leithris | seomra folctha agus leithreas | sheomra folctha agus leithreas',
  },
  counted: {},
  bounds: {
    min: 'ó | íosmhéid | ar a laghad | os cionn | níos mó ná | thar | níos airde ná | ar a laghad de | breis agus | breis is | ní lú ná | níos daoire ná | ón | min | faoi íosmhéid',
    max: 'suas go | go dtí | uasmhéid | faoi bhun | faoi | níos lú ná | níos saoire ná | ar a mhéad | gan dul thar | nach mó ná | uasphraghas | max | gan níos mó ná | níos ísle ná | uasta | faoi uasmhéid | ar lú ná | buiséad suas go',
    about:
      'timpeall | timpeall ar | thart ar | tuairim is | thart faoi | tuairim | timpeall is | beagnach',
    exact: 'go díreach | díreach',
    between: 'idir',
  },
  after: {
    min: 'ar a laghad | nó níos mó | nó níos fearr | nó níos airde | nó thairis | íosmhéid | nó níos nuaí',
    max: 'ar a mhéad | nó níos lú | uasmhéid | max | nó níos saoire | ar uasmhéid',
    about: 'nó mar sin | thart',
  },
  to: 'go | go dtí | agus | suas go | a',
  and: 'agus | is | ná',
  or: 'nó | no',
  units: {
    m2: 'm2 | méadar cearnach | méadair chearnacha | méadar chearnach | mhéadar cearnach | mhéadar chearnach | mc',
    km2: 'km2 | ciliméadar cearnach',
    ha: 'ha | heicteár | heicteáir',
    are: '',
    acre: 'acra | acraí | n acra',
    sqft: 'troigh cearnach | troithe cearnacha | troigh chearnach | sq ft | sqft',
    sqyd: '',
  },
  metres: 'm | méadar | méadair | mhéadar',
  away: 'ó | de | ón | den | go | le | as',
  distances: {
    km: 'km | kms | ciliméadar | ciliméadair | chiliméadar',
    mile: 'míle slí | mhíle slí | míle bealaigh',
  },
  within:
    'laistigh de | taobh istigh de | i raon | faoi raon | i ngaireacht | laistigh de raon | níos lú ná',
  currencies: {
    EUR: 'euro | eur | euró | eoró',
    GBP: 'punt | puint | phunt | punt steirling',
    USD: 'dollar | dollair | dollar meiriceánach',
  },
  otherMoney: '',
  periods: {
    month:
      'sa mhí | in aghaidh na míosa | mí | míosa | gach mí | per mí | míosúil | cíos míosúil | an mhí | cíos',
    week: 'sa tseachtain | in aghaidh na seachtaine | seachtain | seachtaine | gach seachtain | seachtainiúil',
    day: 'sa lá | in aghaidh an lae | san oíche | in aghaidh na hoíche | lá | oíche',
    year: 'sa bhliain | in aghaidh na bliana | bliantúil',
  },
  subjects: {
    price:
      'praghas | buiséad | costas | luach | praghsanna | praghas uasta | ar phraghas | bhuiséad | cíos | phraghas',
    area: 'achar | achar urláir | méid | fairsinge | achair',
  },
  not: 'gan | ní | nach | seachas | nach bhfuil | gan a bheith | nach mbeidh | níl',
  notAfter: 'níl',
  unwanted:
    'coiscthe | cosc | cosc ar | toirmiscthe | ní cheadaítear | níl cead | gan cead | nach gceadaítear | níl ceadaithe | ní ghlactar | ní ghlactar le | ní gá | níl gá le | ní theastaíonn | nach gá | neamhriachtanach | níl fáilte roimh | ní cead',
  with: 'le | leis | lena | ina bhfuil | a bhfuil | móide | chomh maith le | ag a bhfuil | agus le',
  in: 'i | in | sa | san | sna | ins | i gcathair | i gcontae | contae | chontae | co | cathair | i gceantar | ceantar | i limistéar | sa cheantar | i gcathair na | ar oileán | ins an',
  near: 'gar do | in aice le | in aice leis | cóngarach do | cóngarach | láimh le | timpeall ar chathair | taobh le | taobh amuigh de | i ngar do | in aice | in aice láimhe le | i bhfoisceacht | gar don | gar',
  nearAfter:
    'agus an ceantar máguaird | agus máguaird | máguaird | agus an limistéar máguaird | agus timpeall',
  fillers:
    'an | na | a | ag | ar | do | don | de | den | is | tá | atá | táim | táimid | bhfuil | bheith | mé | muid | sinn | linn | liom | uaim | uainn | ag lorg | ag cuardach | ag iarraidh | lorg | cuardach | cuardaigh | teastaíonn | teastaíonn uaim | ba mhaith | ba mhaith liom | ba mhaith linn | mhaith | le haghaidh | haghaidh | cónaí | chun cónaithe | maoin | réadmhaoin | áit | áit chónaithe | lóistín | tithíocht | rud éigin | éigin | más | más féidir | é | le do thoil | go raibh maith agat | ach | freisin | chomh maith | suite | suite i | cineál | féin | mo | ár | gur | cé | áitreabh | fógra | fógraí | t | s | leis an | air | dom | dúinn | í | siad | sé | si | d | b | aon',
  beginnings: [
    ['bh', 'b'],
    ['ch', 'c'],
    ['dh', 'd'],
    ['fh', 'f'],
    ['gh', 'g'],
    ['mh', 'm'],
    ['ph', 'p'],
    ['sh', 's'],
    ['th', 't'],
  ],
  townItself: 'cathair | baile mór',
  noPlaces:
    'in aice leis an trá | in aice leis an bhfarraige | in aice na farraige | cois farraige | cois trá | cois locha | cois abhann | in aice leis an scoil | in aice leis an ollscoil | in aice leis an luas | in aice leis an stáisiún | in aice leis na siopaí | gar don trá | gar don lár | gar don scoil | gar don ollscoil | gar don stáisiún | gar don luas | gar don fharraige | gar don bhaile | gar do scoil | gar do scoileanna | geal | ciúin | deas | álainn | breá | mór | móra | beag | beaga | fairsing | nua | nua aimseartha | nua-aimseartha | sean | só | galánta | lárnach | lár | lár na cathrach | lár an bhaile | i lár na cathrach | sa lár | trá | farraige | an fharraige | cósta | abhainn | loch | sliabh | sléibhte | coill | tuath | faoin tuath | tuaithe | sráidbhaile | bruachbhaile | páirc | scoil | scoileanna | gaelscoil | ollscoil | stáisiún | luas | dart | bus | traein | aerfort | ospidéal | siopaí gar | radharc | radharcanna | sráid | bóthar | cearnóg | gníomhaire | ceantálaí | táille | coimisiún | éarlais | morgáiste | práinneach | infheistíocht | saoire | samhradh | geimhreadh | gearrthéarma | fadtéarmach | fadtréimhse | mac léinn | mic léinn | lánúin | teaghlach | teaghlaigh | clann | páistí | leanaí | madra | madraí | cat | cait | cistin | seomra suí | seomra bia | seomra teaghlaigh | halla | oifig bhaile | athchóirithe | le hathchóiriú | athchóiriú | deisithe | le deisiú | gá le hobair | i riocht maith | riocht | dea riocht | dúbailte | singil | príobháideach | príobháideacha | úinéir | ón úinéir | gaeltacht | sa ghaeltacht | gaeltachta | ceant | oíche | grian | fuinneoga | urláir | ard | íseal | theas | thuaidh | thoir | thiar | ó dheas | ionsuite | ensuite | comhroinnt | roinnte',
}
