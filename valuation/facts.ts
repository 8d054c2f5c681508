/** Weight of a fact in the distance of two homes: a difference of `scale` counts as much as a yes against a no. `log`: by the ratio. */
interface FactRule {
  scale: number
  log?: true
  /** Follows from the type of the home, which is always known. */
  always?: true
  /** Applies to houses only. */
  houses?: true
}

/** Facts that a home may be valued by; all may be unknown. */
export const FACTS = {
  rooms: { scale: 1.5 },
  bedrooms: { scale: 1.5 },
  bathrooms: { scale: 0.8 },
  toilets: { scale: 1 },
  floor: { scale: 3 },
  floors: { scale: 2 },
  year: { scale: 12 },
  plot: { scale: 0.4, log: true, houses: true },
  /** Paid every month, in the currency of the prices. */
  charges: { scale: 0.5, log: true },
  /** From 0, to renovate, upwards. */
  condition: { scale: 1 },
  new: { scale: 1 },
  /** 0 no, 1 partly, 2 fully. */
  furnished: { scale: 2 },
  /** 0 is the best class. */
  energy: { scale: 2 },
  house: { scale: 0.5, always: true },
  terraced: { scale: 0.7, always: true },
  studio: { scale: 1, always: true },
  special: { scale: 0.5, always: true },
  lift: { scale: 1 },
  balcony: { scale: 1.5 },
  terrace: { scale: 1 },
  garden: { scale: 1 },
  pool: { scale: 1 },
  parking: { scale: 1 },
  air: { scale: 1 },
  fireplace: { scale: 1.5 },
  kitchen: { scale: 1.5 },
  wardrobes: { scale: 1.5 },
  storage: { scale: 1.5 },
  cellar: { scale: 1.5 },
  doorman: { scale: 1 },
  view: { scale: 1 },
} as const satisfies Record<string, FactRule>
export type Fact = keyof typeof FACTS

export const FACT_NAMES = Object.keys(FACTS) as Fact[]
export const ruleOfFact = (fact: Fact): FactRule => FACTS[fact]

/** Whether it is worth asking for a fact of a home. */
export const isWorthAsking = (fact: Fact, facts: Partial<Record<Fact, number>>): boolean =>
  ruleOfFact(fact).always !== true && (ruleOfFact(fact).houses !== true || facts.house !== 0)
