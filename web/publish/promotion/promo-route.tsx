import { useEffect, useRef, useState } from 'react'
import {
  redirect,
  redirectDocument,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import { LIVE_STATUSES } from '#contract/homes/offer-lists.ts'
import type { Buyer, OrderLine, Quote } from '#contract/publish/payments.ts'
import { DAYS_AHEAD_MAX, ORDER_OFFERS_MAX } from '#contract/publish/promotion-lists.ts'
import { dayAfter } from '#i18n/zones.ts'
import { answerForm, numbers, text } from '../../ground/forms/answer.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm, type FormState } from '../../ground/forms/use-form.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Page } from '../../ground/ui/layout.tsx'
import { zoneName } from '../../talk/threads/moment.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { ChooseOffers } from './choose-offers.tsx'
import { OfferChoice } from './offer-choice.tsx'
import {
  BUYER_FIELDS,
  buyerOf,
  choiceOf as orderedOf,
  payerOf,
  startOf,
  type Unsold,
} from './order-form.ts'
import { PackageChoice } from './package-choice.tsx'
import styles from './promo.module.css'
import { Rules, Summary, UnsoldList } from './summary.tsx'
import { useQuote } from './use-quote.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { api } = visit
  const { offers: ids } = queryOf('offer-promo', url)
  if (!ids) return { choice: await choiceOf(visit) }
  const [{ data: form }, user, last, countries] = await Promise.all([
    api.promotion.form({ offers: ids }),
    visit.user(),
    api.orders.lastBuyer({}),
    api.places.countries({}),
  ])
  const [zone, now] = [user?.time_zone ?? 'UTC', Date.now()]
  const [first] = form.offers
  const currencies = [
    ...new Set(form.offers.flatMap(({ prices }) => prices.map(({ currency }) => currency))),
  ].sort()
  return {
    order: {
      ...form,
      key: crypto.randomUUID(),
      zone,
      first: dayAfter(now, 1, zone),
      last: dayAfter(now, DAYS_AHEAD_MAX - 1, zone),
      currencies,
      currency:
        currencies.find((code) => code === visit.currency) ??
        currencies.find((code) => code === 'EUR') ??
        currencies[0] ??
        'EUR',
      buyer:
        last.data ??
        (await newBuyer(visit, {
          name: user?.name ?? '',
          isAgency: first?.customer.startsWith('agency:') ?? false,
          country: first?.country ?? '',
        })),
      countries: countries.data.map(({ id, localeName }) => ({ id, name: localeName })),
    },
  }
}

/** One's own public offers, and how many others there are. */
async function choiceOf({ api }: Visit) {
  const lists = await Promise.all(
    LIVE_STATUSES.map((status) => api.publishing.list({ status, size: ORDER_OFFERS_MAX })),
  )
  const counts = lists[0]?.counts ?? {}
  const live = LIVE_STATUSES.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const offers = lists.flatMap(({ data }) => data)
  return { offers, more: live - offers.length, others: all - live }
}

/** The buyer of a first order, as far as the account or its agency knows. */
async function newBuyer(
  { api }: Visit,
  { name, isAgency, country }: { name: string; isAgency: boolean; country: string },
): Promise<Buyer> {
  const agency = isAgency ? (await api.ownAgency.get({})).data : null
  const [branch] = agency?.branches ?? []
  const legal = agency?.legal.verified ?? agency?.legal.waiting
  return {
    kind: isAgency ? 'business' : 'person',
    name,
    company: legal?.legalName ?? agency?.name ?? '',
    street: branch?.street ?? '',
    postalCode: branch?.postalCode ?? '',
    city: branch?.place.split(/[,،、，]/)[0]?.trim() ?? '',
    country,
    vatId: legal?.vatId ?? '',
  }
}

/** The price of a form that could not be ordered, or was only calculated. */
interface Calculated {
  notice: 'nothing' | 'price_changed' | 'promoted_meanwhile' | null
  lines: OrderLine[]
  unsold: Unsold[]
  quote: Quote | null
  values: Record<string, string>
}

const CHANGED = ['price_changed', 'promoted_meanwhile'] as const
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, locale } = visit
  const form = await request.formData()
  if (text(form, 'form') === 'choose')
    return answerForm(visit, url, form, async () => {
      const offers = numbers(form, 'offer').slice(0, ORDER_OFFERS_MAX)
      if (offers.length === 0) return 'none'
      throw redirect(`/${locale}${address('offer-promo', { offers })}`, 303)
    })
  return answerForm(visit, url, form, async (): Promise<Calculated> => {
    const { problem } = startOf(form)
    if (problem) {
      const message = visit.host.messages.translator(visit.language)(`promotion.start.${problem}`)
      const errors = { date: [message] }
      throw new ApiError(422, { type: 'error', code: 'validation_failed', message, errors })
    }
    const { lines, unsold } = orderedOf(form)
    const currency = text(form, 'currency')
    const values = Object.fromEntries(
      [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
    )
    const answer = (notice: Calculated['notice'], quote: Quote | null): Calculated => ({
      notice,
      lines,
      unsold,
      quote,
      values,
    })
    const quote = async (): Promise<Quote> =>
      (await api.orders.quote({ lines, currency, buyer: payerOf(form) })).data
    if (lines.length === 0) return answer('nothing', null)
    if (text(form, 'act') !== 'order') return answer(null, await quote())
    const key = text(form, 'key')
    try {
      const { data } = await api.orders.create({
        key: UUID.test(key) ? key : crypto.randomUUID(),
        lines,
        currency,
        buyer: buyerOf(form),
        total: Number(text(form, 'total')) || 0,
      })
      // The page for paying has a policy of its own, which comes with its document.
      throw redirectDocument(`/${locale}${address('pay', { order: data.id })}`, 303)
    } catch (error) {
      const changed = error instanceof ApiError && CHANGED.find((code) => code === error.body.code)
      if (!changed) throw error
      return answer(changed, await quote().catch(() => null))
    }
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('promotion.form.seoTitle'),
  description: page.t('promotion.form.title'),
  path: address('offer-promo'),
}))

/** Packages for one's own offers: what they do and cost, and who pays. */
export default function OfferPromo() {
  const { choice, order } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  return (
    <Page>
      <Breadcrumbs
        items={[
          { label: t('layout.account.offers'), to: address('own-offers') },
          { label: t('promotion.form.title') },
        ]}
      />
      <h1 className="title under">{t('promotion.form.title')}</h1>
      {choice ? <ChooseOffers {...choice} /> : order && <Ordering order={order} />}
    </Page>
  )
}

type OrderData = NonNullable<Awaited<ReturnType<typeof loader>>['order']>

function Ordering({ order }: { order: OrderData }) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const form = useForm<Calculated>('promo', { fields: [...BUYER_FIELDS, 'date'] })
  const { done } = form
  // One form makes one order, however often it is sent.
  const [key] = useState(done?.values['key'] ?? form.field('key').defaultValue ?? order.key)
  const valueOf = (name: string): string | undefined =>
    done?.values[name] ?? form.field(name).defaultValue
  const [currency, setCurrency] = useState(valueOf('currency') ?? order.currency)
  const { quoted, unsold, waits, problem, errors, start } = useQuote(
    form.element,
    done
      ? {
          quoted: done.quote && { lines: done.lines, quote: done.quote },
          unsold: done.unsold,
        }
      : null,
    order,
  )
  const edited = useEdited(form)
  // An error of the last answer goes once what it is about was changed, and has a price.
  const errorOf = (name: string): string | undefined => {
    const isOver = quoted !== null && (JUDGED_WITH[name] ?? [name]).some((one) => edited.has(one))
    return errors[name]?.[0] ?? (isOver ? undefined : form.field(name).error)
  }
  const dateError = start ? t(`promotion.start.${start}`) : errorOf('date')
  const isWrong = start !== null || Object.keys(errors).length > 0
  const live = order.offers.filter((offer) => offer.live)
  const wasSent = valueOf('form') !== undefined
  return (
    <Form form={form} hidden={{ key, zone: order.zone, total: String(quoted?.quote.total ?? '') }}>
      <div className={`${styles['columns']} columns`}>
        <div className="stack-5">
          {done?.notice && (
            <Banner tone={done.notice === 'nothing' ? 'warn' : 'bad'}>
              {t(`promotion.notice.${done.notice}`)}
            </Banner>
          )}
          <OfferChoice
            offers={order.offers}
            zone={order.zone}
            isLeftOut={(id) => wasSent && valueOf(`offer-${id}`) === undefined}
          />
          {live.length === 0 ? (
            <Banner tone="warn">{t('promotion.choose.notLive')}</Banner>
          ) : order.currencies.length === 0 ? (
            <Banner tone="warn">{t('promotion.form.notSoldHere')}</Banner>
          ) : (
            <>
              {order.currencies.length > 1 ? (
                <Select
                  name="currency"
                  label={t('promotion.form.currency')}
                  value={currency}
                  onChange={(event) => setCurrency(event.target.value)}
                >
                  {order.currencies.map((code) => (
                    <option key={code}>{code}</option>
                  ))}
                </Select>
              ) : (
                <input type="hidden" name="currency" value={currency} />
              )}
              <section className="stack-3">
                <h2 className="heading">{t('promotion.form.packages')}</h2>
                <PackageChoice
                  offers={live}
                  measured={order.measured}
                  currency={currency}
                  valueOf={valueOf}
                />
              </section>
              <Start order={order} valueOf={valueOf} error={dateError} />
              <section className="stack-3">
                <h2 className="heading">{t('promotion.form.buyer')}</h2>
                <BuyerFields
                  form={form}
                  buyer={order.buyer}
                  countries={order.countries}
                  valueOf={valueOf}
                  errorOf={errorOf}
                />
              </section>
            </>
          )}
        </div>
        <aside className={styles['summary']} aria-label={t('promotion.form.summary')}>
          <h2 className="heading">{t('promotion.form.summary')}</h2>
          <div
            role="status"
            aria-busy={waits || undefined}
            className={`${styles['priced']} stack-3`}
          >
            {quoted ? (
              <Summary
                quote={quoted.quote}
                lines={quoted.lines}
                offers={order.offers}
                zone={order.zone}
              />
            ) : problem ? (
              <p className="wrong">{problem}</p>
            ) : isWrong ? (
              <p className="wrong">{t('promotion.form.correct')}</p>
            ) : (
              <p className="soft">{t('promotion.form.choose')}</p>
            )}
            <UnsoldList unsold={unsold} offers={order.offers} currency={currency} />
          </div>
          {!hydrated && (
            <Button type="submit" name="act" value="calculate">
              {t('promotion.form.calculate')}
            </Button>
          )}
          {(hydrated || quoted) && (
            <Button
              type="submit"
              name="act"
              value="order"
              look="primary"
              busy={form.busy}
              disabled={hydrated && (waits || !(quoted || isWrong))}
            >
              {t('promotion.form.order')}
            </Button>
          )}
          <p className="soft">{t('promotion.form.next')}</p>
          <Rules quote={quoted?.quote ?? null} />
          <p className="soft">
            {t('promotion.form.zone', {
              zone: zoneName(order.zone),
              days: DAYS_AHEAD_MAX,
            })}
          </p>
        </aside>
      </div>
    </Form>
  )
}

/** Fields that an error of a field depends on. */
const JUDGED_WITH: Readonly<Record<string, readonly string[]>> = {
  'buyer.vatId': ['buyer.vatId', 'buyer.kind', 'buyer.country'],
  date: ['date', 'start'],
}

/** Names of the fields that were changed since the last answer to the form. */
function useEdited({ element, fetcher }: FormState<Calculated>): ReadonlySet<string> {
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setEdited(new Set()), [fetcher.data])
  useEffect(() => {
    const form = element.current
    const note = ({ target }: Event): void => {
      const name = (target as HTMLInputElement).name
      setEdited((now) => (now.has(name) ? now : new Set(now).add(name)))
    }
    form?.addEventListener('input', note)
    return () => form?.removeEventListener('input', note)
  }, [element])
  return edited
}

/** At once, or on a date. */
function Start({
  order: { first, last },
  valueOf,
  error,
}: {
  order: OrderData
  valueOf: (name: string) => string | undefined
  error: string | undefined
}) {
  const { t } = usePageContext()
  const start = valueOf('start') === 'date' ? 'date' : 'now'
  const day = useRef<HTMLInputElement>(null)
  const onDate = useRef<HTMLInputElement>(null)
  return (
    <fieldset className={styles['start']}>
      <legend className="heading">{t('promotion.form.start')}</legend>
      <label className="beside">
        <input
          type="radio"
          name="start"
          value="now"
          defaultChecked={start === 'now'}
          // Not onChange: React does not hear of the change when a typed date had moved the choice.
          onClick={() => {
            if (day.current) day.current.value = ''
          }}
        />
        {t('promotion.form.atOnce')}
      </label>
      <div className="line-3">
        <label className="beside">
          <input
            ref={onDate}
            type="radio"
            name="start"
            value="date"
            defaultChecked={start === 'date'}
          />
          {t('promotion.form.onDate')}
        </label>
        <Field
          name="date"
          type="date"
          label={t('promotion.form.date')}
          labelHidden
          min={first}
          max={last}
          defaultValue={valueOf('date') ?? ''}
          error={error}
          ref={day}
          onInput={() => {
            if (onDate.current && day.current?.value) onDate.current.checked = true
          }}
        />
      </div>
    </fieldset>
  )
}
