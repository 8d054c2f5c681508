import { useId, type SubmitEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { address } from '#contract/addresses.ts'
import { currencyIn } from '#contract/ground/country-currencies.ts'
import type { Units } from '#contract/people/country-units.ts'
import { CURRENCY_GROUPS } from '#contract/library.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { partChoice } from '../../ground/page/address-choice.ts'
import { announceChoice } from '../../ground/page/choice.ts'
import { CachedMarkup } from '../../ground/page/cached-markup.tsx'
import { cookieText } from '../../ground/page/cookie.ts'
import { usePageContext, useT } from '../../ground/page/page-context.tsx'
import { Disclosure } from '../../ground/ui/disclosure.tsx'
import { usePageCountry } from './page-place.ts'
import styles from './pickers.module.css'

const UNITS: readonly Units[] = ['metric', 'imperial']

/** Chooses the currency of converted prices, and the units of areas: in the browser, or without scripts by the address. */
export function CurrencyPicker() {
  const { t, locale, origin, chosenCurrency, currency: own, units, cookies } = usePageContext()
  // An offer's address does not name its country.
  const country = usePageCountry()
  const usual = country ? currencyIn(country) : null
  const currency = chosenCurrency ?? usual ?? own
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const title = useId()
  const choose = (event: SubmitEvent<HTMLFormElement>): void => {
    const button = event.nativeEvent.submitter
    const name = button?.getAttribute('name')
    if (name !== 'currency' && name !== 'units') return
    event.preventDefault()
    document.cookie = cookieText(name, button?.getAttribute('value') ?? '', cookies)
    announceChoice()
    // The browser's choice takes the place of one in the address.
    const { url, choice } = partChoice(new URL(pathname + search, origin))
    if (choice.query)
      void navigate(url.pathname + url.search, { replace: true, preventScrollReset: true })
  }
  return (
    <Disclosure
      label={t('layout.currency.label', {
        code: currency,
        currency: t(`library.currencies.${currency}` as MessageKey),
      })}
      summary={<span className="numbers">{currency}</span>}
    >
      <form method="post" action={`/${locale}${address('currency')}`} onSubmit={choose}>
        <input type="hidden" name="return" value={pathname + search} />
        <p id={title} className={styles['units']}>
          {t('layout.units.title')}
        </p>
        <ul aria-labelledby={title} className={styles['currencies']}>
          {UNITS.map((each) => (
            <li key={each}>
              <button
                name="units"
                value={each}
                aria-current={(each === 'metric') === (units === 'metric') ? 'true' : undefined}
                className="sinks"
              >
                {t(`layout.units.${each}`)}
              </button>
            </li>
          ))}
        </ul>
        <hr className={styles['line']} />
        <ul className={styles['currencies']}>
          <CachedMarkup by={() => `currencies ${currency} ${usual}`}>
            <Currencies chosen={currency} usual={usual} />
          </CachedMarkup>
        </ul>
      </form>
    </Disclosure>
  )
}

/** Those of the specification, then that of the page's country, then the others by name. */
function Currencies({ chosen, usual }: { chosen: string; usual: string | null }) {
  const t = useT()
  const nameOf = (code: string): string => t(`library.currencies.${code}` as MessageKey)
  const { currencies, localCurrencies } = CURRENCY_GROUPS
  // Compared by code points: server and browser must agree.
  const others = localCurrencies.toSorted(
    (a, b) =>
      Number(b.code === usual) - Number(a.code === usual) ||
      (nameOf(a.code) < nameOf(b.code) ? -1 : 1),
  )
  return [...currencies, ...others].map(({ code, type, symbol }) => (
    <li key={code}>
      <button
        name="currency"
        value={code}
        aria-current={code === chosen ? 'true' : undefined}
        className="sinks"
      >
        <bdi>{type === 'fiat' ? code : symbol}</bdi>
        <span>{nameOf(code)}</span>
      </button>
    </li>
  ))
}
