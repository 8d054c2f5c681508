import type { OutputOf } from '#contract/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { RateTable } from './rates.ts'

/** `system.rates`: every rate with its date and source. */
export function rates(
  _input: object,
  call: { rates: RateTable },
): OutputOf<typeof contract.system.rates> {
  return {
    base: 'EUR',
    date: call.rates.date,
    source: call.rates.source,
    rates: { ...call.rates.rates },
  }
}
