/** Towns of Malta that the package has under the council of another town: city, from, to. */
const MALTA: readonly (readonly [city: number, from: number, to: number])[] = [
  [67767, 106, 118],
  [67769, 113, 92],
  [67770, 120, 124],
  [67771, 124, 113],
  [67772, 130, 120],
  [67773, 85, 80],
  [67774, 136, 89],
  [67775, 82, 96],
  [67776, 126, 131],
  [67777, 99, 109],
  [67778, 128, 99],
  [67779, 137, 91],
  [67784, 109, 128],
  [67787, 96, 102],
  [67788, 139, 140],
  [67789, 91, 74],
  [67791, 99, 130],
  [67800, 101, 83],
  [67801, 100, 75],
  [67802, 139, 91],
  [67804, 116, 139],
  [67805, 75, 100],
  [67807, 139, 94],
  [67808, 94, 90],
  [67809, 77, 136],
  [67823, 80, 85],
]

/** Towns whose names the package has at each other's place: the point of 67802 is the hamlet by Kerċem on Gozo, that of 67807 the town in the south of Malta. */
export const TOWN_NAMES: Readonly<Record<number, string>> = {
  12: 'Abu Dhabi',
  67802: 'Santa Luċija, Gozo',
  67807: 'Santa Luċija',
}

/** Towns that the package has under the wrong province. Ids stay; `build.test.ts` checks that each is among the towns of its new province. */
export const PARENTS: readonly {
  from: number
  to: number
  reason: string
  cities: readonly number[]
}[] = [
  {
    from: 1175,
    to: 5108,
    reason:
      'Towns of the province of Alicante that the package has under Valencia: Elche, Alcoy, Jávea, Villajoyosa, Moraira, El Campello …',
    cities: [
      32123, 32822, 33835, 33984, 34030, 34222, 34634, 34792, 34808, 34815, 34923, 35128, 35592,
      35596, 35683, 35938, 36213, 36843, 36925, 37497, 37834, 37952, 38088, 38533, 38535, 38554,
    ],
  },
  {
    from: 1175,
    to: 5110,
    reason:
      'Towns of the province of Castellón that the package has under Valencia: Castelló de la Plana, Peñíscola, Benicàssim, Burriana …',
    cities: [
      31943, 32101, 32273, 32456, 32778, 32797, 33032, 33438, 33632, 33875, 33999, 35958, 36128,
      36678, 36845, 36978, 37247, 38049, 38064, 38358, 38534,
    ],
  },
  {
    from: 4859,
    to: 2228,
    reason:
      'The district of Lisbon, which the package has under Guarda, 200 km away: Amadora, Loures, Odivelas, Oeiras, Sintra, and parishes of the city.',
    cities: [
      143239, 143241, 143243, 143245, 143246, 143247, 143248, 143257, 143259, 143262, 143264,
      143265, 143267, 143268, 143272, 143273, 143276, 143278, 143279, 143281, 143282, 143284,
      143288, 143289, 143292, 143293, 143294, 143296, 143299, 143301, 143302, 143305, 143307,
      143309, 143310, 143311, 143312, 143314, 143315, 143316, 143319, 143321, 143322, 143323,
      143324, 143326, 143327, 143328, 143329, 143331, 143332, 143335, 143337, 143339, 143344,
      143347, 143353, 143356, 143359, 143360, 143364, 143365, 143372, 143375, 143376, 143379,
      143380, 143381, 143387, 143389, 143390, 143393, 143394, 143400, 143405, 143408, 143413,
      143420, 143423, 143427, 143438, 143441, 143449, 143450, 143451, 143452, 143454, 143455,
      143459, 143462, 143467, 143468, 143469, 143471, 143473, 143476, 143477, 143481, 143483,
      143484, 143486, 143487, 143494, 143495, 143497, 143498, 143503, 143510, 143512, 143513,
      143514, 143515, 143516, 143517, 143518, 143519, 143520, 143522, 143528, 143529, 143532,
      143535, 143537, 143539, 143540, 143546, 143547, 143548, 143549, 143555, 143556, 143559,
      143561, 143562, 143565, 143571, 143572, 143578, 143581, 143584, 143585, 143590, 143592,
      143596, 143597, 143603, 143604, 143606, 143609, 143610, 143611, 143612, 143614, 143615,
      143616, 143617, 143621, 143622, 143623, 143624, 143625, 143626, 143627, 143628, 143629,
      143630, 143639, 143643, 143645, 143646, 143647, 143654, 143655, 143656, 143657, 143658,
      143659, 143660, 143661, 143662, 143663, 143664, 143665, 143666, 143667, 143669, 143670,
      143671, 143673, 143675, 143676, 143678, 143680, 143681, 143684, 143686, 143691, 143694,
      143700, 143702, 143703, 143712, 143720, 143721, 143722, 143723, 143724, 143726, 143738,
      143740, 143742, 143744, 143749, 143751, 143757,
    ],
  },
  {
    from: 4859,
    to: 2241,
    reason:
      'Alcains, a town of the municipality of Castelo Branco, which the package has under Guarda.',
    cities: [143244],
  },
  {
    from: 2357,
    to: 2424,
    reason: 'London, which the package has under the borough of Westminster.',
    cities: [50388],
  },
  {
    from: 2396,
    to: 2424,
    reason: 'The City of London, which the package has under the borough of Lambeth.',
    cities: [49011],
  },
  {
    from: 2368,
    to: 2424,
    reason: 'Greater London, which the package has under the borough of Kensington and Chelsea.',
    cities: [49738],
  },
  {
    from: 2394,
    to: 2398,
    reason: 'Manchester, which the package has under Stockport.',
    cities: [50481],
  },
  {
    from: 2490,
    to: 2296,
    reason: 'West Sussex, beyond the borough of Bromley: East Grinstead',
    cities: [49395],
  },
  {
    from: 2291,
    to: 2303,
    reason:
      'Central Bedfordshire, beyond the borough of Brent: Cranfield, Woburn, Husborne Crawley …',
    cities: [49143, 49876, 50034, 51954],
  },
  {
    from: 2385,
    to: 2369,
    reason: 'Hertfordshire, beyond the borough of Harrow: St Albans, Rickmansworth, Chorleywood …',
    cities: [48159, 48801, 48985, 49463, 50166, 51018, 51079, 51395, 51773],
  },
  {
    from: 2476,
    to: 2369,
    reason: 'Hertfordshire, beyond the borough of Enfield: Broxbourne, Cheshunt, Potters Bar …',
    cities: [48733, 48954, 49196, 50975, 51739],
  },
  {
    from: 2376,
    to: 2369,
    reason: 'Hertfordshire, beyond the borough of Hillingdon: Maple Cross',
    cities: [50489],
  },
  {
    from: 2520,
    to: 2369,
    reason: 'Hertfordshire, beyond the borough of Barnet: Borehamwood, Shenley',
    cities: [48597, 51258],
  },
  {
    from: 2376,
    to: 2405,
    reason:
      'Buckinghamshire, beyond the borough of Hillingdon: Chalfont Saint Peter, Iver Heath, Little Chalfont …',
    cities: [48909, 49262, 50087, 50088, 50324],
  },
  {
    from: 2291,
    to: 2405,
    reason: 'Buckinghamshire, beyond the borough of Brent: Wing, Stewkley, Newton Longville',
    cities: [50730, 51446, 51928],
  },
  {
    from: 2347,
    to: 2410,
    reason: 'Essex, beyond the borough of Havering: Brentwood, Ingrave, Chipping Ongar …',
    cities: [48677, 48974, 50054, 50112],
  },
  {
    from: 2326,
    to: 2410,
    reason: 'Essex, beyond the borough of Waltham Forest: Epping, Buckhurst Hill',
    cities: [48746, 49478],
  },
  {
    from: 2476,
    to: 2410,
    reason: 'Essex, beyond the borough of Enfield: Waltham Abbey',
    cities: [51738],
  },
  {
    from: 2397,
    to: 2410,
    reason: 'Essex, beyond the borough of Redbridge: Chigwell, Theydon Bois, Abridge',
    cities: [48187, 48964, 51592],
  },
  {
    from: 2291,
    to: 2416,
    reason: 'Milton Keynes, beyond the borough of Brent: Bletchley, Water Eaton, Bow Brickhill …',
    cities: [48567, 48632, 51766, 51955],
  },
  {
    from: 2390,
    to: 2464,
    reason: 'Kent, beyond the borough of Tower Hamlets: Saint Peters, Folkestone, Margate …',
    cities: [
      48286, 48326, 48385, 48516, 48679, 48712, 48846, 48851, 49248, 49317, 49371, 49426, 49513,
      49581, 49853, 49911, 50334, 50446, 50449, 50496, 51029, 51176, 51196, 51260, 51402, 51507,
      51842, 51931, 51983,
    ],
  },
  {
    from: 2490,
    to: 2464,
    reason: 'Kent, beyond the borough of Bromley: Tonbridge, Edenbridge, Sundridge …',
    cities: [48598, 49436, 49776, 50117, 50823, 51240, 51513, 51640, 51840, 52001],
  },
  {
    from: 2307,
    to: 2464,
    reason: 'Kent, beyond the borough of Bexley: West Kingsdown, Longfield, Hartley …',
    cities: [49232, 49239, 49511, 49745, 49824, 50002, 50403, 51529, 51823],
  },
  {
    from: 2347,
    to: 2468,
    reason: 'Thurrock, beyond the borough of Havering: South Ockendon, Aveley',
    cities: [48318, 51363],
  },
  {
    from: 2307,
    to: 2468,
    reason: 'Thurrock, beyond the borough of Bexley: Purfleet',
    cities: [51004],
  },
  {
    from: 2490,
    to: 2526,
    reason: 'Surrey, beyond the borough of Bromley: Oxted, Lingfield, Dormansland',
    cities: [49309, 50309, 50842],
  },
  {
    from: 2380,
    to: 2526,
    reason: 'Surrey, beyond the borough of Hounslow: Weybridge, Addlestone, Chertsey …',
    cities: [48197, 48950, 50826, 51262, 51410, 51511, 51741, 51855],
  },
  {
    from: 2512,
    to: 2526,
    reason: 'Surrey, beyond the borough of Croydon: Godstone, Blindley Heath, Caterham …',
    cities: [48570, 48890, 49673, 51753, 51887, 51959],
  },
  {
    from: 2313,
    to: 2526,
    reason: 'Surrey, beyond the borough of Sutton: Bletchingley, Banstead',
    cities: [48377, 48566],
  },
  {
    from: 2481,
    to: 2526,
    reason: 'Surrey, beyond the borough of Kingston upon Thames: Esher, Ewell, Epsom …',
    cities: [49295, 49406, 49479, 49484, 49500, 49943, 51585],
  },
  {
    from: 2501,
    to: 2526,
    reason: 'Surrey, beyond the borough of Richmond upon Thames: West Molesey',
    cities: [51829],
  },
  {
    from: 1185,
    to: 5112,
    reason: 'Towns of Tenerife, La Palma and La Gomera that the package has under Las Palmas.',
    cities: [
      34004, 34880, 34887, 34894, 34898, 34934, 34990, 35105, 35122, 35124, 35132, 35135, 35357,
      36240, 36553, 37180, 37368, 37850,
    ],
  },
  {
    from: 1200,
    to: 1146,
    reason: 'Gamonal, a district of Burgos, which the package has under León.',
    cities: [34400],
  },
  {
    from: 2120,
    to: 2117,
    reason:
      'The region of Eastern Macedonia and Thrace, with Thasos, which the package has under East Attica: Kavala, Alexandroupoli, Xanthi, Komotini …',
    cities: [
      52440, 52497, 52502, 52538, 52539, 52555, 52571, 52603, 52616, 52632, 52661, 52696, 52723,
      52735, 52737, 52739, 52748, 52762, 52798, 52834, 52853, 52876, 52882, 52959, 52967, 53013,
      53014, 53040, 53062, 53096, 53117, 53118, 53140, 53150, 53161, 53173, 53201, 53205, 53230,
      53235, 53264, 53266, 53282, 53298, 53351, 53353, 53398, 53408, 53418, 53420,
    ],
  },
  {
    from: 2120,
    to: 5464,
    reason: 'Lesbos, Chios, Samos, Lemnos and Ikaria, which the package has under East Attica.',
    cities: [
      154252, 154253, 154254, 154255, 154256, 154257, 154258, 154259, 154260, 154261, 154262,
    ],
  },
  {
    from: 2128,
    to: 5463,
    reason: 'The Sporades but Skyros, which the package has under Central Greece.',
    cities: [154207, 154226, 154227, 154228],
  },
  {
    from: 2343,
    to: 2312,
    reason: 'Towns of the west of Cornwall that the package has under the Isles of Scilly.',
    cities: [50490, 50894, 51398, 51399],
  },
  {
    from: 2478,
    to: 2491,
    reason: 'Towns of the South Hams and Teignbridge that the package has under Torbay.',
    cities: [
      48288, 48531, 48744, 48753, 49240, 49247, 50169, 50176, 50727, 51179, 51346, 51568, 51649,
    ],
  },
  {
    from: 2353,
    to: 2383,
    reason: 'Skye, which the package has under the Outer Hebrides.',
    cities: [50967],
  },
  {
    from: 1764,
    to: 5638,
    reason: 'Bibione, which the package has under Udine.',
    cities: [136042],
  },
  {
    from: 1791,
    to: 1759,
    reason: 'Marina di Carrara, which the package has under La Spezia.',
    cities: [139881],
  },
  {
    from: 1776,
    to: 1674,
    reason: 'Spigno Saturnia, which the package has under Frosinone.',
    cities: [61008, 61009],
  },
  {
    from: 2856,
    to: 2855,
    reason: "Ha'il, which the package has under the Eastern Province.",
    cities: [148564],
  },
  ...MALTA.map(([city, from, to]) => ({
    from,
    to,
    reason:
      'Towns of Malta and Gozo that the package has under the council of another town: Mosta, Rabat, Senglea, Mdina, Kerċem, the harbour Mġarr of Għajnsielem …',
    cities: [city],
  })),
]
