import { useContext, useState } from 'react'
import { WORDS_MAX } from '#contract/filters.ts'
import { SINCE_DAYS, TOP_AGENCIES } from '#contract/homes/search.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { FILTER_LABELS } from '../filter-labels.ts'
import { SINCES } from '../filters.ts'
import type { NamedAgency } from '../load.ts'
import { sinceText } from '../words/chip-text.ts'
import { AgencySearch } from './agency-search.tsx'
import { Choices, LiveContext } from './choices.tsx'
import { Flags, Group, homesOf, only, type GroupProps } from './group.tsx'

/** Contents, advertiser and age of the advert. */
export const Advert = only(
  ['text', 'pictures', 'plan', 'owner', 'agency', 'publishedSince', 'reducedSince'],
  function Advert({ draft, counts, all, country, set }: GroupProps) {
    const { t, format } = usePageContext()
    const any = { value: '', label: t('search.filter.any'), count: null }
    return (
      <Group title={t('search.filter.advert')}>
        <Field
          name="text"
          label={t(FILTER_LABELS.text)}
          hint={t('search.filter.textHint')}
          value={draft.text ?? ''}
          maxLength={WORDS_MAX}
          autoComplete="off"
          onChange={(event) => set({ text: event.target.value || null })}
        />
        <Flags
          draft={draft}
          set={set}
          legend={t('search.filter.advert')}
          flags={[
            {
              name: 'pictures',
              label: t(FILTER_LABELS.pictures),
              ...homesOf({ counts, all }, 'pictures', 1),
            },
            {
              name: 'plan',
              label: t(FILTER_LABELS.plan),
              ...homesOf({ counts, all }, 'plan', 1),
            },
          ]}
        />
        <Choices
          legend={t(FILTER_LABELS.owner)}
          type="radio"
          name="owner"
          choices={[
            any,
            {
              value: 'private',
              label: t('card.privateOwner'),
              ...homesOf({ counts, all }, 'owner', 'private'),
            },
            {
              value: 'agency',
              label: t(FILTER_LABELS.agency),
              ...homesOf({ counts, all }, 'owner', 'agency'),
            },
          ]}
          chosen={[draft.owner ?? '']}
          onChange={(value) =>
            set({ owner: value === 'private' || value === 'agency' ? value : null })
          }
        />
        {SINCES.map((name) => {
          const chosen = draft[name]
          const usual = SINCE_DAYS.map((days) => `${days}d`)
          return (
            <Choices
              key={name}
              legend={t(FILTER_LABELS[name])}
              type="radio"
              name={name}
              choices={[
                any,
                ...[...usual, ...(chosen === null || usual.includes(chosen) ? [] : [chosen])].map(
                  (value) => ({
                    value,
                    label: sinceText(value, t, format),
                    ...(usual.includes(value)
                      ? homesOf({ counts, all }, name, value)
                      : { count: null }),
                  }),
                ),
              ]}
              chosen={[chosen ?? '']}
              onChange={(value) => set({ [name]: value || null })}
            />
          )
        })}
        <Agencies draft={draft} counts={counts} all={all} country={country} set={set} />
      </Group>
    )
  },
)

/**
 * Agencies with most offers, and selected ones. Others with many of the remaining offers are appended: the list is the panel's last, so that
 * nothing moves. Private owners have no agency.
 */
function Agencies({
  draft,
  counts,
  all,
  country,
  set,
}: Pick<GroupProps, 'draft' | 'counts' | 'all' | 'country' | 'set'>) {
  const { t } = usePageContext()
  const isLive = useContext(LiveContext)
  const [seen, setSeen] = useState<readonly NamedAgency[]>([])
  const counted = counts.agencies ?? []
  const known = [
    ...seen,
    ...[...(all?.agencies ?? []), ...counted].filter(
      ({ id }, at, list) =>
        !seen.some((one) => one.id === id) && list.findIndex((one) => one.id === id) === at,
    ),
  ]
  if (known.length > seen.length) setSeen(known)
  const hidden = draft.agency.filter((id) => !known.some((one) => one.id === id))
  /** The total of an agency outside of the top list is unknown, unless the list is complete. */
  const countOfAgency = (id: number): number | null =>
    counted.find((one) => one.id === id)?.count ?? (counted.length < TOP_AGENCIES ? 0 : null)
  return (
    <>
      {/* Without counts, or closed: selected items are hidden fields. */}
      {hidden.map((id) => (
        <input key={id} type="hidden" name="agency" value={id} />
      ))}
      {known.length > 0 && (
        <Choices
          legend={t('search.filter.agencies')}
          type="checkbox"
          name="agency"
          choices={known.map(({ id, name }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            count: countOfAgency(id),
            most: all?.agencies?.find((one) => one.id === id)?.count ?? null,
          }))}
          chosen={draft.agency.map(String)}
          onChange={(value, isIn) =>
            set({
              agency: isIn
                ? [...draft.agency, Number(value)]
                : draft.agency.filter((id) => id !== Number(value)),
            })
          }
        />
      )}
      {/* A shorter list has all that have offers. */}
      {isLive && (all?.agencies?.length ?? 0) >= TOP_AGENCIES && (
        <AgencySearch
          country={country}
          chosen={draft.agency}
          onAdd={(agency) => {
            if (!known.some(({ id }) => id === agency.id)) setSeen([...known, agency])
            set({ agency: [...draft.agency, agency.id] })
          }}
        />
      )}
    </>
  )
}
