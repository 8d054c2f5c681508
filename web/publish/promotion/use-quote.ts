import { useEffect, useState, type RefObject } from 'react'
import { ApiError } from '#contract/errors.ts'
import { orders, type OrderLine, type Quote } from '#contract/publish/payments.ts'
import { text } from '../../ground/forms/answer.ts'
import { useApi } from '../../ground/page/api.ts'
import { linesOf, payerOf } from './order-form.ts'

const CALLS = { orders: { quote: orders.quote } }
/** After the last change, before the price is asked for. */
const WAIT_MS = 250

export interface Quoted {
  lines: OrderLine[]
  quote: Quote
}

/**
 * The price of what the form says, asked for again after each change. `problem`: why there is no price.
 * @param first what the server answered
 * @param fresh changes when the page was loaded again
 */
export function useQuote(
  element: RefObject<HTMLFormElement | null>,
  first: Quoted | null,
  fresh: unknown,
): { quoted: Quoted | null; waits: boolean; problem: string | null } {
  const api = useApi(CALLS)
  const [state, setState] = useState<{
    quoted: Quoted | null
    waits: boolean
    problem: string | null
  }>({ quoted: first, waits: false, problem: null })
  useEffect(() => {
    const form = element.current
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Number of the newest question: answers to others are late. */
    let asked = 0
    const ask = async (): Promise<void> => {
      const mine = ++asked
      const data = new FormData(form)
      const lines = linesOf(data)
      if (lines.length === 0) return setState({ quoted: null, waits: false, problem: null })
      try {
        const { data: quote } = await api.orders.quote({
          lines,
          currency: text(data, 'currency'),
          buyer: payerOf(data),
        })
        if (mine === asked) setState({ quoted: { lines, quote }, waits: false, problem: null })
      } catch (error) {
        if (mine !== asked) return
        const problem = error instanceof ApiError ? (firstError(error) ?? error.message) : null
        setState({ quoted: null, waits: false, problem })
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

const firstError = ({ body }: ApiError): string | undefined =>
  Object.values(body.errors ?? {})[0]?.[0]
