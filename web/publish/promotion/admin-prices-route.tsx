import { Tag } from 'lucide-react'
import {
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { address } from '#contract/addresses.ts'
import { GROUPS, type Group } from '#contract/library.ts'
import { PAY_CURRENCIES } from '#contract/publish/payment-lists.ts'
import { PACKAGES, PROMOTION_DAYS_MAX, type Package } from '#contract/publish/promotion-lists.ts'
import type { PriceRow } from '#contract/publish/promotion.ts'
import { NO_VALUE } from '#i18n/format.ts'
import { answerForm, text } from '../../ground/forms/answer.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { visitContext } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf } from '../../ground/page/params.ts'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Badge, Soft, Two } from '../../ground/ui/layout.tsx'
import { RowHead, Table } from '../../ground/ui/table.tsx'
import { PlaceField } from '../../homes/place-search/place-field.tsx'
import { AdminList } from '../../people/accounts/admin/admin-list.tsx'
import { momentText, zoneName } from '../../talk/threads/moment.ts'
import { AddForm } from './admin-add.tsx'
import { DeleteRow } from './admin-confirm.tsx'
import { amountIn, momentIn, placeIn } from './admin-fields.ts'
import { PromoPage } from './admin-tabs.tsx'
import { priceStates, type PriceState } from './price-states.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { past, page = 1 } = queryOf('promo-prices', url)
  const [found, user] = await Promise.all([
    visit.api.promotion.prices({ page, past: past ? '1' : '0' }),
    visit.user(),
  ])
  if (page > found.pages)
    throw redirect(`/${visit.locale}${address('promo-prices', { past, page: found.pages })}`)
  return { found, past, zone: user?.time_zone ?? 'UTC', now: Date.now() }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const visit = context.get(visitContext)
  const { promotion } = visit.api
  const form = await request.formData()
  return answerForm(visit, url, form, async () => {
    if (text(form, 'form') !== 'add') {
      await promotion.deletePrice({ id: Number(text(form, 'id')) })
      return true
    }
    const zone = (await visit.user())?.time_zone ?? 'UTC'
    const currency = text(form, 'currency')
    await promotion.addPrice({
      // The API rejects unknown ones.
      package: text(form, 'package') as Package,
      days: text(form, 'days'),
      place: await placeIn(visit, text(form, 'place')),
      group: (text(form, 'group') || null) as Group | null,
      currency,
      amount: form.has('withdrawn') ? null : amountIn(visit, text(form, 'amount'), currency),
      from: momentIn(visit, text(form, 'from'), zone, 'from'),
      until: momentIn(visit, text(form, 'until'), zone, 'until'),
    })
    return true
  })
}

export const meta = unindexedHead((page) => ({
  title: page.t('promoAdmin.prices.seoTitle'),
  description: page.t('promoAdmin.prices.lead'),
  path: address('promo-prices'),
}))

/** The price list of promotions: what holds now and later, and a form that adds to it. */
export default function PromoPrices() {
  const { found, past, zone, now } = useLoaderData<typeof loader>()
  const states = priceStates(found.data, now)
  const { t } = usePageContext()
  return (
    <PromoPage part="prices">
      <Soft>{t('promoAdmin.prices.lead')}</Soft>
      <p className="links">
        <LocaleLink to={address('promo-prices', { past: past ? undefined : 1 })}>
          {t(past ? 'promoAdmin.prices.withoutPast' : 'promoAdmin.prices.withPast')}
        </LocaleLink>
      </p>
      <AdminList
        found={found}
        none={{
          icon: <Tag aria-hidden="true" />,
          title: t('promoAdmin.prices.none'),
          hint: t('promoAdmin.prices.noneHint'),
        }}
        to={(page) => address('promo-prices', { past, page })}
      >
        <Table>
          <thead>
            <tr>
              {(['place', 'package', 'days'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`promoAdmin.price.${name}`)}
                </th>
              ))}
              <th scope="col" data-amount>
                {t('promoAdmin.price.amount')}
              </th>
              {(['from', 'until'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`promoAdmin.price.${name}`)}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">{t('promoAdmin.delete')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.data.map((row, index) => (
              <Price key={row.id} row={row} zone={zone} state={states[index]!} />
            ))}
          </tbody>
        </Table>
      </AdminList>
      <AddPrice zone={zone} />
    </PromoPage>
  )
}

const STATE_TONES = { now: 'good', interrupted: undefined, later: 'warn', past: undefined } as const

function Price({ row, zone, state }: { row: PriceRow; zone: string; state: PriceState }) {
  const { t, format } = usePageContext()
  const name = t(`promotion.package.${row.package}.name`)
  const amount =
    row.amount === null
      ? t('promoAdmin.price.notOffered')
      : format.sum({ amount: row.amount, currency: row.currency })
  return (
    <tr>
      <td>
        <RowHead>
          {row.place ? (
            <bdi>{row.place.name}</bdi>
          ) : (
            <span>{t('promoAdmin.price.everywhere')}</span>
          )}
          <span className="soft">
            {row.group
              ? t('search.groups.tab', { group: row.group })
              : t('promoAdmin.price.anyGroup')}
          </span>
        </RowHead>
      </td>
      <td data-label={t('promoAdmin.price.package')}>{name}</td>
      <td data-label={t('promoAdmin.price.days')} className="numbers">
        {format.number(row.days)}
      </td>
      <td data-label={t('promoAdmin.price.amount')} data-amount>
        <bdi>{amount}</bdi>
        {row.amount === null && <span className="softLine">{row.currency}</span>}
      </td>
      <td data-label={t('promoAdmin.price.from')}>
        {momentText(row.validFrom, zone, format)}{' '}
        <Badge tone={STATE_TONES[state]}>{t(`promoAdmin.price.${state}`)}</Badge>
      </td>
      <td data-label={t('promoAdmin.price.until')}>
        {row.validUntil === null ? NO_VALUE : momentText(row.validUntil, zone, format)}
      </td>
      <td>
        {state === 'later' && (
          <DeleteRow
            id={row.id}
            about={`${name}, ${amount}`}
            done={t('promoAdmin.prices.deleted')}
          />
        )}
      </td>
    </tr>
  )
}

function AddPrice({ zone }: { zone: string }) {
  const { t } = usePageContext()
  return (
    <AddForm
      title={t('promoAdmin.prices.add')}
      fields={['package', 'days', 'place', 'group', 'currency', 'amount', 'from', 'until']}
      button={t('promoAdmin.prices.addButton')}
      done={t('promoAdmin.prices.added')}
    >
      {(form) => (
        <>
          <Two>
            <Select {...form.field('package')} label={t('promoAdmin.price.package')}>
              {PACKAGES.map((name) => (
                <option key={name} value={name}>
                  {t(`promotion.package.${name}.name`)}
                </option>
              ))}
            </Select>
            <Field
              {...form.field('days', '7')}
              label={t('promoAdmin.price.days')}
              type="number"
              min={1}
              max={PROMOTION_DAYS_MAX}
              required
            />
            <PlaceField
              {...form.field('place')}
              label={t('promoAdmin.price.place')}
              hint={t('promoAdmin.price.placeHint')}
              areas={false}
            />
            <Select
              {...form.field('group')}
              label={t('promoAdmin.price.group')}
              hint={t('promoAdmin.price.groupHint')}
            >
              <option value="">{t('promoAdmin.price.anyGroup')}</option>
              {GROUPS.map((group) => (
                <option key={group} value={group}>
                  {t('search.groups.tab', { group })}
                </option>
              ))}
            </Select>
            <Select {...form.field('currency', 'EUR')} label={t('promoAdmin.price.currency')}>
              {PAY_CURRENCIES.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </Select>
            <Field
              {...form.field('amount')}
              label={t('promoAdmin.price.amount')}
              hint={t('promoAdmin.price.amountHint')}
              inputMode="decimal"
              autoComplete="off"
            />
          </Two>
          <Checkbox
            name="withdrawn"
            value="1"
            label={t('promoAdmin.price.withdraw')}
            hint={t('promoAdmin.price.withdrawHint')}
          />
          <Two>
            <Field
              {...form.field('from')}
              type="datetime-local"
              label={t('promoAdmin.price.from')}
              hint={t('promoAdmin.price.fromHint', { zone: zoneName(zone) })}
            />
            <Field
              {...form.field('until')}
              type="datetime-local"
              label={t('promoAdmin.price.until')}
              hint={t('promoAdmin.price.untilHint')}
            />
          </Two>
        </>
      )}
    </AddForm>
  )
}
