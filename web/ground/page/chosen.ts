import { startTransition, type Dispatch, type SetStateAction } from 'react'
import { createClient } from '#contract/client.ts'
import { convertMoney, convertValue, type DayRates } from '#contract/homes/convert.ts'
import { system } from '#contract/edge/system.ts'
import { areasIn } from './areas-in.ts'
import { NO_CHOICE, type Choice } from './choice.ts'
import { currencyOf, unitsOf } from './choice-values.ts'
import { readCookie, type CookieScope } from './cookie.ts'
import { endEarly } from './early.ts'

const CALLS = { system }
let rates: Promise<DayRates> | undefined

/** Sets the choice that the cookies contain, if it is another one. Without exchange rates, prices stay in the page's currency. */
export async function applyChoice(
  scope: CookieScope,
  set: Dispatch<SetStateAction<Choice>>,
): Promise<void> {
  const choice = await choiceIn(document.cookie, scope)
  // Parts whose code is still loading stay as they are in the meantime.
  startTransition(() => set((before) => (isSame(before, choice) ? before : choice)))
  // After it is rendered.
  requestAnimationFrame(() => requestAnimationFrame(endEarly))
}

const isSame = (a: Choice, b: Choice): boolean =>
  a.units === b.units && a.money?.currency === b.money?.currency

async function choiceIn(cookies: string, scope: CookieScope): Promise<Choice> {
  const currency = currencyOf(readCookie(cookies, 'currency', scope))
  const units = unitsOf(readCookie(cookies, 'units', scope))
  const day = currency === null ? null : await loadRates()
  const chosen = { units, areasIn: units === null ? null : areasIn }
  if (currency === null || day === null)
    return units === null ? NO_CHOICE : { money: null, ...chosen }
  return {
    ...chosen,
    money: {
      currency,
      convert: ({ amount, currency: own }) =>
        amount === null || own === currency
          ? null
          : convertMoney({ amount, currency: own }, currency, day),
      convertValue: (value, from) => convertValue(value, from, currency, day),
    },
  }
}

async function loadRates(): Promise<DayRates | null> {
  rates ??= createClient(CALLS, {
    base: '/api',
    fetch: (request) => fetch(request),
  }).system.rates({})
  try {
    return await rates
  } catch {
    rates = undefined
    return null
  }
}
