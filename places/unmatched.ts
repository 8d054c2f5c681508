/**
 * Cities of GeoNames that cannot be tied to the package by name: the same city spelt otherwise, or one that the package lacks.
 */

/** GeoNames id of a city that the package spells otherwise -> the package's city id. */
export const SAME_CITIES: Record<number, number> = {
  292968: 12, // Abu Dhabi, named after its islands
  120931: 135025, // Sarpol-e Zahab
  358095: 149225, // Diyarb Najm
  601339: 129947, // Xo‘jayli, Khujayli
  1185206: 153897, // Joypurhat
  1255955: 142098, // Siuri, Suri
  1256639: 142081, // Shantipur, Santipur
  1257951: 133654, // Ropar, Rupnagar
  1266436: 141916, // Koch Bihar, Cooch Behar
  1267457: 141992, // Katoya, Katwa
  1268383: 141983, // Kaliyaganj
  1270845: 141940, // Goyerkata, Gairkata
  1273368: 131670, // Davangere, Davanagere
  1277820: 141894, // Baharampur, Berhampore
  1337249: 153865, // Kishoreganj
  1791748: 20212, // Wanxian, Wanzhou
  1842225: 65351, // Gumi
  1863528: 63396, // Gotenba
  1865309: 63245, // Anan
}

/** GeoNames ids of what is no city that the package lacks: parts of a city, an island, a country of its own. */
export const NOT_CITIES = new Set([
  1819729, // Hong Kong
  2520425, // Campiña
  4796512, // Saint Croix
  6544105, // Sant Martí, of Barcelona
  10630176, // Pasragad, of Hamadan
])

/** GeoNames id of an added city -> the package's state id, where the nearest city lies in another. */
export const STATES: Record<number, number> = {
  650224: 1503, // Kuopio, Northern Savonia
}

/** People from which on a city that the package lacks is added. */
export const ADDED_PEOPLE = 50_000
/** A place this near to one that is larger by this factor is a part of it. */
export const QUARTER = { km: 5, times: 3 }
/** A city this near lies in the same state. */
export const NEIGHBOUR_KM = 60
/** Offset of the ids of added cities: beyond the package's ids, and within the 24 bits of offers and the search index. */
export const ADDED_ID = 3_000_000
