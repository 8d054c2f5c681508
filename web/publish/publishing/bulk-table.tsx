import { useState, type ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import { FOUND_MAX, type BulkResult, type OwnOffer } from '#contract/publish/publishing.ts'
import type { Promotion } from '#contract/publish/promotion.ts'
import { NO_VALUE } from '#i18n/format.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm, type FormState } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { kindSlug } from '../../ground/page/listing-title.ts'
import { OfferPicture } from '../../homes/offers/picture.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { priceText } from '../../ground/ui/offer-price.tsx'
import { RowHead, Table } from '../../ground/ui/table.tsx'
import styles from './own.module.css'
import type { BulkDone } from './pro-route.tsx'
import { OfferLink, Origin, Others } from './origin.tsx'
import { Promoted } from './promoted.tsx'
import { Seen } from './seen.tsx'
import { StatusMark } from './status.tsx'
import { Stopping } from './stopping.tsx'

/** Limits of listed prices in a preview, and of listed unchanged offers; more are counted. */
const SHOWN_MAX = 20
const NAMED_MAX = 8
const PLAIN = ['pause', 'resume', 'renew', 'archive'] as const

/** Offers with check boxes and bulk actions. New prices need confirmation. */
export function BulkTable({
  offers,
  promotions,
  zone,
  total,
  branches,
  back,
}: {
  offers: readonly OwnOffer[]
  promotions: readonly Promotion[]
  zone: string
  total: number
  branches: readonly { id: number; name: string }[]
  /** The address of the table. */
  back: string
}) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const feeds = offers.filter(({ source }) => source).length
  // The last answer of either form; without scripts there is one.
  const [latest, setLatest] = useState<BulkDone | null>()
  const form = useForm<BulkDone | null>('bulk', { fields: ['percent'], onDone: setLatest })
  const sure = useForm<BulkDone | null>('bulk-sure', { fields: [], onDone: setLatest })
  const [kept, setKept] = useState<BulkDone>()
  const answer = latest === undefined ? (sure.done ?? form.done) : latest
  const done = answer && answer === kept ? undefined : answer
  const tick = (checked: boolean): void =>
    form.element.current
      ?.querySelectorAll<HTMLInputElement>('input[name="offer"]')
      .forEach((box) => (box.checked = checked))
  return (
    <>
      {done?.stops ? (
        <Stopping
          stops={done.stops}
          zone={zone}
          form={sure}
          hidden={done.stops.found > 0 ? { found: String(done.stops.found) } : {}}
          named
          back={back}
          onKeep={() => {
            setKept(done)
            form.element.current
              ?.querySelector<HTMLButtonElement>(`[name=act][value=${done.act}]`)
              ?.focus()
          }}
        >
          {done.stops.offers.map((offer) => (
            <input key={offer} type="hidden" name="offer" value={offer} />
          ))}
        </Stopping>
      ) : (
        done && <Results done={done} sure={sure} />
      )}
      <Form form={form}>
        {done === null && <Banner tone="warn">{t('publishing.bulk.nothing')}</Banner>}
        <div className={styles['tools']}>
          <span className={styles['acts']} role="group" aria-label={t('publishing.bulk.label')}>
            {PLAIN.map((act) => (
              <Button key={act} type="submit" size="s" name="act" value={act} disabled={form.busy}>
                {t(`publishing.act.${act}`)}
              </Button>
            ))}
          </span>
          <Button type="submit" size="s" name="act" value="promote" disabled={form.busy}>
            {t('promotion.act.promoteTicked')}
          </Button>
          <span className={styles['percent']}>
            <Field
              {...form.field('percent', '')}
              type="number"
              min={-50}
              max={100}
              step="any"
              inputMode="decimal"
              label={t('publishing.bulk.percent')}
              suffix="%"
            />
            <Button type="submit" size="s" name="act" value="price" disabled={form.busy}>
              {t('publishing.bulk.preview')}
            </Button>
          </span>
          {branches.length > 0 && (
            <span className={styles['percent']}>
              <Select {...form.field('branch', '')} label={t('publishing.bulk.branch')}>
                <option value="">{t('publishing.bulk.branchWriter')}</option>
                {branches.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
              <Button type="submit" size="s" name="act" value="branch" disabled={form.busy}>
                {t('publishing.bulk.branchSet')}
              </Button>
            </span>
          )}
        </div>
        {total > offers.length && total <= FOUND_MAX && (
          <Checkbox
            name="found"
            value={String(total)}
            label={t('publishing.bulk.found', { count: total, shown: offers.length })}
          />
        )}
        {total > FOUND_MAX && (
          <p className="soft">{t('publishing.bulk.foundTooMany', { count: FOUND_MAX })}</p>
        )}
        {feeds > 0 && <p className="soft">{t('publishing.bulk.feeds', { count: feeds })}</p>}
        <Table boxes>
          <thead>
            <tr>
              <th scope="col">
                {hydrated && (
                  <input
                    type="checkbox"
                    className="tick"
                    aria-label={t('publishing.bulk.all')}
                    onChange={(event) => tick(event.target.checked)}
                  />
                )}
              </th>
              <th scope="col">{t('publishing.pro.offer')}</th>
              <th scope="col">{t('publishing.pro.status')}</th>
              <th scope="col">{t('publishing.own.place')}</th>
              <th scope="col">{t('publishing.pro.price')}</th>
              <th scope="col">{t('publishing.pro.score')}</th>
              <th scope="col">{t('publishing.pro.seen')}</th>
              <th scope="col">{t('publishing.pro.until')}</th>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <Line
                key={`${offer.id}-${offer.version}-${offer.price?.amount}`}
                offer={offer}
                promoted={
                  <Promoted
                    promotions={promotions.filter((one) => one.offer.id === offer.id)}
                    zone={zone}
                  />
                }
              >
                <input
                  type="checkbox"
                  name="offer"
                  value={`${offer.id}.${offer.version}.${offer.price?.amount ?? ''}`}
                  className="tick"
                  aria-label={t('publishing.bulk.tick', {
                    name: offer.title ?? t('publishing.form.untitled'),
                  })}
                />
              </Line>
            ))}
          </tbody>
        </Table>
      </Form>
    </>
  )
}

function Line({
  offer,
  promoted,
  children,
}: {
  offer: OwnOffer
  promoted: ReactNode
  children: ReactNode
}) {
  const { t, format } = usePageContext()
  const { reference, place, picture, price, quality, expiresAt, status } = offer
  return (
    <tr>
      <td>{children}</td>
      <td className={styles['offer']}>
        {picture ? (
          <OfferPicture picture={picture} sizes="4rem" className={styles['thumb']} />
        ) : (
          <span className={styles['thumb']} aria-hidden="true" />
        )}
        <RowHead>
          <OfferLink offer={offer} />
          <span className="soft">{t(`library.houseTypes.${kindSlug(offer.category)}`)}</span>
          {reference && <bdi className="soft">{reference}</bdi>}
          <Origin offer={offer} />
          <Others offer={offer} />
          {promoted}
        </RowHead>
      </td>
      <td data-label={t('publishing.pro.status')}>
        <StatusMark offer={offer} />
      </td>
      <td data-label={t('publishing.own.place')}>{place ?? NO_VALUE}</td>
      <td data-label={t('publishing.pro.price')} className="numbers">
        {price ? priceText(price, t, format) : NO_VALUE}
      </td>
      <td data-label={t('publishing.pro.score')} className="numbers">
        {quality ? format.percent(quality.score / 100) : NO_VALUE}
      </td>
      <td data-label={t('publishing.pro.seen')} className="numbers">
        {offer.slugId ? <Seen offer={offer} /> : NO_VALUE}
      </td>
      <td data-label={t('publishing.pro.until')}>
        {expiresAt && (status === 'published' || status === 'paused' || status === 'reserved')
          ? format.date(expiresAt, 'medium')
          : NO_VALUE}
      </td>
    </tr>
  )
}

/** Result or preview of a bulk action: old and new prices, with the button that applies them. */
function Results({
  done: { act, preview, data, done, problems },
  sure,
}: {
  done: BulkDone
  sure: FormState<BulkDone | null>
}) {
  const { t, format } = usePageContext()
  const failed = data.filter(({ problem }) => problem)
  const good = data.filter(({ problem }) => !problem).slice(0, SHOWN_MAX)
  const stayed = problems.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={styles['results']} role="status">
      {preview ? (
        <Form
          form={sure}
          hidden={{
            act,
            percent: String(preview.percent),
            sure: '1',
            ...(preview.found && { found: String(preview.found.total), seal: preview.found.seal }),
          }}
        >
          <h3 className="heading">{t('publishing.bulk.previewTitle', { count: done })}</h3>
          {preview.offers.map((offer) => (
            <input key={offer} type="hidden" name="offer" value={offer} />
          ))}
          <ul className={styles['prices']}>
            {good.map((one) => (
              <Change key={one.id} {...one} />
            ))}
          </ul>
          {done > good.length && (
            <p className="soft">{t('publishing.bulk.andMore', { count: done - good.length })}</p>
          )}
          <div className={styles['acts']}>
            <Button type="submit" look="primary" busy={sure.busy}>
              {t('publishing.bulk.sure', { count: done })}
            </Button>
          </div>
        </Form>
      ) : (
        done > 0 && <Banner tone="good">{t('publishing.bulk.done', { count: done })}</Banner>
      )}
      {stayed > 0 && (
        <Banner tone="warn">
          <p>{t('publishing.bulk.failed', { count: stayed })}</p>
          <ul className={styles['reasons']}>
            {stayed > NAMED_MAX &&
              problems.map(({ message, count }) => (
                <li key={message}>
                  {format.number(count)}: {message}
                </li>
              ))}
            {stayed <= NAMED_MAX &&
              failed.map(({ id, title, source, problem }) => (
                <li key={id}>
                  <LocaleLink
                    to={
                      source === null
                        ? address('offer-form', { id })
                        : address('feed-in', { id: source })
                    }
                  >
                    <bdi>{title ?? t('publishing.form.untitled')}</bdi>
                  </LocaleLink>
                  : {problem?.message}
                </li>
              ))}
          </ul>
        </Banner>
      )}
    </section>
  )
}

function Change({ title, before, after }: BulkResult) {
  const { t, format } = usePageContext()
  return (
    <li>
      <bdi>{title ?? t('publishing.form.untitled')}</bdi>
      {before && after && (
        <span className="numbers">
          <s>{priceText(before, t, format)}</s> <strong>{priceText(after, t, format)}</strong>
        </span>
      )}
    </li>
  )
}
