/** Which states lie in another state, where ISO 3166-2 as CLDR has it says nothing or something else. Ids of the package. */
export const REGIONS: readonly { region: number; states: readonly number[]; reason: string }[] = [
  {
    region: 2424,
    states: [
      2356, 2520, 2307, 2291, 2490, 2349, 2512, 2532, 2476, 2492, 2411, 2448, 2306, 2385, 2347,
      2376, 2380, 2319, 2368, 2481, 2396, 2358, 2483, 2418, 2397, 2501, 2432, 2313, 2390, 2326,
      2434, 2357,
    ],
    reason: 'London is its 32 boroughs and the City; CLDR puts the boroughs beside it, in England.',
  },
  {
    region: 2336,
    states: [5461, 5462],
    reason: 'England made North and West Northamptonshire of Northamptonshire in 2021.',
  },
]
