import { useFetcher, useLocation } from 'react-router'
import { address } from '#contract/addresses.ts'
import { CURRENCIES } from '#contract/library.ts'
import type { MessageKey } from '#i18n/translate.ts'
import { useAnswer } from '../forms/failure.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import styles from './pickers.module.css'

/** Chooses the currency of converted prices. A form, so that it works without JavaScript. */
export function CurrencyPicker() {
  const { t, locale, currency } = usePageContext()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  useAnswer(fetcher.data)
  return (
    <Disclosure
      label={t('layout.currency.label', {
        code: currency,
        currency: t(`library.currencies.${currency}` as MessageKey),
      })}
      summary={<span className="numbers">{currency}</span>}
    >
      <fetcher.Form method="post" action={`/${locale}${address('currency')}`} preventScrollReset>
        <input type="hidden" name="return" value={pathname + search} />
        <ul className={styles['currencies']}>
          {CURRENCIES.map(({ code, symbol_native: symbol }) => (
            <li key={code}>
              <button
                name="currency"
                value={code}
                aria-current={code === currency ? 'true' : undefined}
                className={styles['item']}
              >
                <bdi className={styles['symbol']}>{symbol}</bdi>
                <span>{t(`library.currencies.${code}` as MessageKey)}</span>
              </button>
            </li>
          ))}
        </ul>
      </fetcher.Form>
    </Disclosure>
  )
}
