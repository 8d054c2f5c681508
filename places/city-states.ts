/** States that are one city, as [state, city] of the package: every other place in the state is a part of the city, and both have one page. */
export const CITY_STATES: readonly (readonly [state: number, city: number])[] = [
  [11, 38587], // Addis Ababa
  [152, 65607], // Almaty
  [191, 64845], // Nairobi
  [200, 64838], // Mombasa
  [253, 67587], // Bamako
  [262, 102800], // Kigali
  [552, 8052], // Baku
  [736, 55004], // Zagreb
  [899, 52126], // Tbilisi
  [1001, 64891], // Bishkek
  [1007, 79425], // Oslo
  [1064, 55263], // Budapest
  [1262, 17298], // Bangui
  [1376, 8693], // Brussels
  [1437, 128587], // Washington, D.C.
  [1490, 109063], // Dar es Salaam
  [1879, 101074], // Saint Petersburg
  [1901, 99972], // Moscow
  [1949, 76497], // Kuala Lumpur
  [1956, 131411], // Bulawayo
  [2030, 581], // Yerevan
  [2060, 3681], // Vienna
  [2170, 153786], // Istanbul
  [2286, 65936], // Beirut
  [2536, 130005], // Tashkent
  [2741, 17263], // Kinshasa
  [2870, 17339], // Brazzaville
  [2929, 30565], // Djibouti
  [2939, 104988], // Damascus
  [2958, 15989], // Minsk
  [3010, 24053], // Berlin
  [3016, 25866], // Hamburg
  [3169, 85475], // Islamabad
  [3218, 129833], // Montevideo
  [3223, 31802], // Cairo
  [3335, 76608], // Maputo
  [3371, 106884], // Ashgabat
  [3391, 32], // Dubai
  [3406, 109028], // Taichung
  [3412, 109016], // Kaohsiung
  [3421, 109030], // Tainan
  [3422, 109031], // Taipei
  [3473, 72102], // Mexico City
  [3554, 106448], // Bangkok
  [3846, 65300], // Daegu
  [3848, 65400], // Incheon
  [3849, 65498], // Seoul
  [3850, 65301], // Daejeon
  [3852, 65527], // Ulsan
  [3860, 65278], // Busan
  [3994, 64970], // Phnom Penh
  [4005, 65231], // Pyongyang
  [4021, 131679], // Delhi
  [4031, 58190], // Chandigarh
  [4373, 67285], // Chișinău
  [4491, 66948], // Riga
  [4598, 22970], // Prague
  [4676, 109897], // Kyiv
  [4705, 9701], // Sofia
  [4730, 90347], // Bucharest
  [4816, 44856], // Paris
  [4921, 149237], // Bogotá
  [5453, 157016], // Ulaanbaatar
  [5553, 160041], // Bissau
  [5685, 160096], // Niamey
  [5705, 109010], // Hsinchu
  [5706, 160121], // Dushanbe
]
