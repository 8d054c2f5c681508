/** Laws and customs of markets that decide what a listing may ask for and say. They are meant to be plausible, not complete. */
interface Customs {
  /** Commission that a buyer pays in percent, taxes included, as is usual. Empty: the seller pays; null: it is never said. */
  buyer: readonly number[] | null
  /** The same of a tenant. 0: the law or custom forbids it; null: it is not said in percent. */
  tenant: number | null
  /** Deposits of tenants in months of rent, the usual one last; weeks where the law counts in weeks. */
  deposit: { months: number } | { weeks: number } | { yearly: number }
  /** A tenant pays these beside the rent: each month, in euros per square metre. */
  extras?: readonly [number, number] | null
}

const USUAL: Customs = { buyer: null, tenant: null, deposit: { months: 2 } }
const SELLER_PAYS: Customs = { buyer: [], tenant: null, deposit: { months: 2 } }

const CUSTOMS: Record<string, Customs> = {
  AE: { buyer: [2.1], tenant: null, deposit: { yearly: 0.05 }, extras: null },
  AT: { buyer: [3.6], tenant: 0, deposit: { months: 3 }, extras: [2, 3] },
  AU: { ...SELLER_PAYS, tenant: 0 },
  BE: { ...SELLER_PAYS, tenant: 0 },
  BG: { ...USUAL, buyer: [3] },
  CH: { ...SELLER_PAYS, tenant: 0, deposit: { months: 3 }, extras: [2, 3] },
  CZ: { ...USUAL, buyer: [3, 4] },
  DE: { buyer: [3.57], tenant: 0, deposit: { months: 3 }, extras: [2.2, 3.6] },
  DK: { ...SELLER_PAYS, tenant: 0, deposit: { months: 3 } },
  ES: { buyer: [], tenant: 0, deposit: { months: 1 }, extras: null },
  FI: { ...SELLER_PAYS, tenant: 0 },
  FR: { buyer: [4, 5], tenant: null, deposit: { months: 1 } },
  GB: { buyer: null, tenant: null, deposit: { weeks: 5 }, extras: null },
  GR: { ...USUAL, buyer: [2] },
  HR: { ...USUAL, buyer: [3] },
  IE: { ...SELLER_PAYS, tenant: 0, deposit: { months: 1 }, extras: null },
  IL: { ...USUAL, buyer: [2] },
  IT: { ...USUAL, buyer: [3, 3.66], deposit: { months: 3 } },
  JP: { ...USUAL, buyer: [3.3] },
  MT: { ...SELLER_PAYS, deposit: { months: 1 }, extras: null },
  NL: { ...SELLER_PAYS, tenant: 0 },
  NO: { ...SELLER_PAYS, tenant: 0, deposit: { months: 3 } },
  NZ: { ...SELLER_PAYS, tenant: 0 },
  PL: { ...USUAL, buyer: [2, 3] },
  PT: { ...SELLER_PAYS, tenant: 0 },
  RO: { ...USUAL, buyer: [2, 3] },
  RS: { ...USUAL, buyer: [2, 3] },
  RU: { ...USUAL, buyer: [2, 3], deposit: { months: 1 } },
  SE: { ...SELLER_PAYS, tenant: 0 },
  SI: { ...USUAL, buyer: [2] },
  TR: { ...USUAL, buyer: [2.4] },
  UA: { ...USUAL, buyer: [3, 5] },
  US: { buyer: null, tenant: null, deposit: { months: 1 }, extras: null },
}

export const customsOf = (iso2: string): Customs => CUSTOMS[iso2] ?? USUAL

/** The deposit of a tenant. `rent`: minor units for the month, or for the year where the country counts so; `drawn`: months. */
export function depositOf(iso2: string, rent: number, isYearly: boolean, drawn: number): number {
  const { deposit } = customsOf(iso2)
  if (isYearly || 'yearly' in deposit)
    return (
      Math.round(
        ((isYearly ? rent : rent * 12) * ('yearly' in deposit ? deposit.yearly : 0.05)) / 100,
      ) * 100
    )
  return 'weeks' in deposit
    ? Math.floor((rent * 12 * deposit.weeks) / 52 / 100) * 100
    : Math.min(drawn, deposit.months) * rent
}
