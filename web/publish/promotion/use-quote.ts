import { useEffect, useState, type RefObject } from 'react'
import { ApiError } from '#contract/errors.ts'
import { orders, type OrderLine, type Quote } from '#contract/publish/payments.ts'
import { text } from '../../ground/forms/answer.ts'
import { useApi } from '../../ground/page/api.ts'
import {
  BUYER_FIELDS,
  choiceOf,
  payerOf,
  startOf,
  type StartProblem,
  type Unsold,
} from './order-form.ts'

const CALLS = { orders: { quote: orders.quote } }
/** After the last change, before the price is asked for. */
const WAIT_MS = 250
/** Fields that show their errors themselves. */
const SHOWN: readonly string[] = BUYER_FIELDS

export interface Quoted {
  lines: OrderLine[]
  quote: Quote
}

interface State {
  quoted: Quoted | null
  unsold: Unsold[]
  waits: boolean
  /** Why there is no price, where no field says it. */
  problem: string | null
  /** Errors of fields that the price depends on. */
  errors: Record<string, string[]>
  start: StartProblem | null
}

const NOTHING: State = {
  quoted: null,
  unsold: [],
  waits: false,
  problem: null,
  errors: {},
  start: null,
}

/**
 * The price of what the form says, asked for again after each change.
 * @param first what the server answered
 * @param fresh changes when the page was loaded again
 */
export function useQuote(
  element: RefObject<HTMLFormElement | null>,
  first: Pick<State, 'quoted' | 'unsold'> | null,
  fresh: unknown,
): State {
  const api = useApi(CALLS)
  const [state, setState] = useState<State>({ ...NOTHING, ...first })
  useEffect(() => {
    const form = element.current
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Number of the newest question: answers to others are late. */
    let asked = 0
    const ask = async (): Promise<void> => {
      const mine = ++asked
      const data = new FormData(form)
      const { lines, unsold } = choiceOf(data)
      const { problem: start } = startOf(data)
      if (lines.length === 0 || start) return setState({ ...NOTHING, unsold, start })
      try {
        const { data: quote } = await api.orders.quote({
          lines,
          currency: text(data, 'currency'),
          buyer: payerOf(data),
        })
        if (mine === asked) setState({ ...NOTHING, quoted: { lines, quote }, unsold })
      } catch (error) {
        if (mine !== asked) return
        if (!(error instanceof ApiError)) return setState({ ...NOTHING, unsold })
        const errors = error.body.errors ?? {}
        const elsewhere = Object.entries(errors).find(([field]) => !SHOWN.includes(field))
        const isShown = !elsewhere && Object.keys(errors).length > 0
        const problem = isShown ? null : (elsewhere?.[1][0] ?? error.message)
        setState({ ...NOTHING, unsold, errors, problem })
      }
    }
    const change = (): void => {
      clearTimeout(timer)
      asked++
      setState((now) => ({ ...now, waits: true }))
      timer = setTimeout(() => void ask(), WAIT_MS)
    }
    void ask()
    form.addEventListener('input', change)
    return () => {
      asked++
      clearTimeout(timer)
      form.removeEventListener('input', change)
    }
  }, [api, element, fresh])
  return state
}
