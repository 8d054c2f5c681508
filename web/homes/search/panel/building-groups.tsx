import {
  ENERGY_SOURCES,
  HEATING_WAYS,
  type EnergySource,
  type HeatingWay,
  FURNISHED,
} from '#contract/homes/details.ts'
import { ENERGY_CLASSES } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES } from '#contract/library.ts'
import { floorNumber } from '#i18n/floors.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { FILTER_LABELS } from '../filter-labels.ts'
import { type Filters } from '../filters.ts'
import { availableText } from '../words/chip-text.ts'
import { BoundsFields } from './bounds.tsx'
import { Choices, toggled } from './choices.tsx'
import styles from './panel.module.css'
import { available, Flags, Group, homesOf, only, type GroupProps } from './group.tsx'

/** Land has no heating and no move-in date. */
const hasRooms = ({ categories }: Filters): boolean =>
  categories.length === 0 ||
  categories.some((id) => HOUSE_TYPES.find((type) => type.id === id)?.slug !== 'land')

/** Floor, year, energy, heating. */
export const Building = only(
  ['floor', 'notGround', 'topFloor', 'year', 'energy', 'heating', 'heatSource', 'categories'],
  function Building({ draft, counts, all, set }: GroupProps) {
    const { t, format } = usePageContext()
    return (
      <>
        <div className={styles['pair']}>
          <Group title={t(FILTER_LABELS.floor)}>
            <BoundsFields
              range="floor"
              label={t(FILTER_LABELS.floor)}
              value={draft.floor}
              onChange={(floor) => set({ floor })}
              show={(value) => format.number(floorNumber(value, format.language))}
            />
            <p className="soft">{t('search.filter.floorHint')}</p>
            <Flags
              draft={draft}
              set={set}
              legend={t(FILTER_LABELS.floor)}
              flags={[
                {
                  name: 'notGround',
                  label: t(FILTER_LABELS.notGround),
                  ...homesOf({ counts, all }, 'notGround', 1),
                },
                {
                  name: 'topFloor',
                  label: t(FILTER_LABELS.topFloor),
                  ...homesOf({ counts, all }, 'topFloor', 1),
                },
              ]}
            />
          </Group>
          <Group title={t(FILTER_LABELS.year)}>
            <BoundsFields
              range="year"
              label={t(FILTER_LABELS.year)}
              value={draft.year}
              onChange={(year) => set({ year })}
              show={format.plain}
            />
          </Group>
        </div>
        <Group title={t(FILTER_LABELS.energy)}>
          <Choices
            legend={t(FILTER_LABELS.energy)}
            legendHidden
            type="checkbox"
            name="energy"
            choices={ENERGY_CLASSES.map((letter) => ({
              value: letter,
              label: <bdi>{letter}</bdi>,
              ...homesOf({ counts, all }, 'energy', letter),
            }))}
            chosen={draft.energy}
            onChange={(value, isIn) =>
              set({ energy: toggled(draft.energy, value, isIn, ENERGY_CLASSES) })
            }
          />
        </Group>
        <Heatings draft={draft} counts={counts} all={all} set={set} />
      </>
    )
  },
)

/** Kinds of heating and energy sources that exist: any of the selected. */
function Heatings({
  draft,
  counts,
  all,
  set,
}: Pick<GroupProps, 'draft' | 'counts' | 'all' | 'set'>) {
  const { t } = usePageContext()
  const choices = <Key extends HeatingWay | EnergySource>(
    name: 'heating' | 'heatSource',
    keys: readonly Key[],
    chosen: readonly Key[],
  ) =>
    available(
      keys.map((key) => ({
        value: key,
        label: t(`details.heating.${key}`),
        ...homesOf({ counts, all }, name, key),
      })),
      chosen,
    )
  const ways = choices('heating', HEATING_WAYS, draft.heating)
  const sources = choices('heatSource', ENERGY_SOURCES, draft.heatSource)
  const isSet = draft.heating.length + draft.heatSource.length > 0
  if (!isSet && (!hasRooms(draft) || ways.length + sources.length === 0)) return null
  return (
    <Group title={t(FILTER_LABELS.heating)}>
      {ways.length > 0 && (
        <Choices
          legend={t(FILTER_LABELS.heating)}
          legendHidden
          type="checkbox"
          name="heating"
          choices={ways}
          chosen={draft.heating}
          onChange={(value, isIn) =>
            set({ heating: toggled(draft.heating, value, isIn, HEATING_WAYS) })
          }
        />
      )}
      {sources.length > 0 && (
        <Choices
          legend={t(FILTER_LABELS.heatSource)}
          type="checkbox"
          name="heatSource"
          choices={sources}
          chosen={draft.heatSource}
          onChange={(value, isIn) =>
            set({ heatSource: toggled(draft.heatSource, value, isIn, ENERGY_SOURCES) })
          }
        />
      )}
    </Group>
  )
}

/** Move-in date. */
function Availability({ draft, set }: Pick<GroupProps, 'draft' | 'set'>) {
  const { t, format } = usePageContext()
  const { availableBy } = draft
  const isDay = availableBy !== null && availableBy !== 'now'
  if (availableBy === null && !hasRooms(draft)) return null
  return (
    <Group title={t(FILTER_LABELS.availableBy)}>
      <Choices
        legend={t(FILTER_LABELS.availableBy)}
        legendHidden
        type="radio"
        name="availableBy"
        choices={[
          { value: '', label: t('search.filter.availableAny'), count: null },
          { value: 'now', label: availableText('now', t, format), count: null },
        ]}
        chosen={isDay ? [] : [availableBy ?? '']}
        onChange={(value) => set({ availableBy: value || null })}
      />
      <Field
        name="availableBy"
        type="date"
        min="2000-01-01"
        max="2079-12-31"
        label={t('search.filter.availableDay')}
        hint={t('search.filter.availableHint')}
        value={isDay ? availableBy : ''}
        onChange={(event) => set({ availableBy: event.target.value || null })}
      />
    </Group>
  )
}

/** Condition, furnishing, pets and move-in date. */
export const State = only(
  ['newBuild', 'pets', 'furnished', 'availableBy', 'categories'],
  function State({ draft, counts, all, set }: GroupProps) {
    const { t } = usePageContext()
    return (
      <>
        <Group title={t('search.filter.state')}>
          <Flags
            draft={draft}
            set={set}
            legend={t('search.filter.state')}
            flags={[
              {
                name: 'newBuild',
                label: t(FILTER_LABELS.newBuild),
                ...homesOf({ counts, all }, 'newBuild', 1),
              },
              {
                name: 'pets',
                label: t('search.words.pets'),
                ...homesOf({ counts, all }, 'pets', 1),
              },
            ]}
          />
          <Choices
            legend={t(FILTER_LABELS.furnished)}
            type="checkbox"
            name="furnished"
            choices={FURNISHED.map((value) => ({
              value,
              label: t(`library.furnished.${value}`),
              ...homesOf({ counts, all }, 'furnished', value),
            }))}
            chosen={draft.furnished}
            onChange={(value, isIn) =>
              set({ furnished: toggled(draft.furnished, value, isIn, FURNISHED) })
            }
          />
        </Group>
        <Availability draft={draft} set={set} />
      </>
    )
  },
)
