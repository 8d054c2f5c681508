import { lazy, Suspense, useState, type ChangeEvent } from 'react'
import type { EditedArea } from '#contract/homes/area-editing.ts'
import { AREA_KINDS } from '#contract/homes/places.ts'
import { languageName, LOCALES } from '#i18n/locales.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm, type FormState } from '../../ground/forms/use-form.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { PlaceField } from '../place-search/place-field.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field, Select, TextArea } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { Part } from '../../people/accounts/user/user-page.tsx'
import { polygonsIn } from './area-shape.ts'
import styles from './areas.module.css'

const AreaMap = lazy(() => import('./area-map.tsx'))

/** Languages whose names come first; the others are below. */
const FIRST: readonly string[] = ['en', 'de', 'es', 'ar', 'ru']

/** The languages of the portal, and others in which the area has names. */
const languagesOf = (area: EditedArea | undefined): string[] => [
  ...new Set([
    ...LOCALES.map(({ code }) => code),
    ...[area?.names, area?.in, area?.aka].flatMap((names) => Object.keys(names ?? {})),
  ]),
]
const fieldsOf = (area: EditedArea | undefined): string[] => [
  'slug',
  'kind',
  'parent',
  'places',
  'population',
  'geometry',
  ...languagesOf(area).flatMap((code) => [`names.${code}`, `in.${code}`, `aka.${code}`]),
]

/** Values of a new area from the page before: a district that consists of the place that it lies in. */
export interface AreaStart {
  name: string
  /** Address; empty if unknown. */
  parent: string
  slug: string
}

/** The form of an area; a new one without `area`. */
export function AreaForm({ area, start }: { area?: EditedArea; start?: AreaStart | undefined }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('area', {
    fields: fieldsOf(area),
    onDone: () => toast(t('areas.form.saved'), { type: 'success' }),
  })
  return (
    <Form
      form={form}
      hidden={area ? { version: String(area.version) } : {}}
      encType="multipart/form-data"
    >
      <Part title={t('areas.form.names')} lead={t('areas.form.namesLead')}>
        <Names form={form} area={area} name={start?.name} />
      </Part>
      <Part title={t('areas.form.place')} lead={t('areas.form.placeLead')}>
        <div className="stack-4">
          <Select
            {...form.field('kind', area?.kind ?? (start ? 'district' : 'coast'))}
            label={t('areas.field.kind')}
            required
          >
            {AREA_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`form.place.area.${kind}`)}
              </option>
            ))}
          </Select>
          <PlaceField
            {...form.field('parent', area?.parent?.path ?? start?.parent)}
            label={t('areas.field.parent')}
            hint={t('areas.form.parentHint')}
            required
          />
          <Field
            {...form.field('slug', area?.slug ?? start?.slug)}
            label={t('areas.field.slug')}
            hint={t('areas.form.slugHint')}
            maxLength={60}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            required
          />
          <Field
            {...form.field('population', area?.population?.toString())}
            label={t('areas.field.population')}
            hint={t('areas.form.populationHint')}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            maxLength={15}
          />
        </div>
      </Part>
      <Part title={t('areas.form.ground')} lead={t('areas.form.groundLead')}>
        <Ground form={form} area={area} place={start?.parent} />
      </Part>
      <div>
        <Button type="submit" look="primary" busy={form.busy}>
          {t(area ? 'areas.form.save' : 'areas.form.add')}
        </Button>
      </div>
    </Form>
  )
}

/** Name, name after "in" and other names by language. */
function Names({
  form,
  area,
  name,
}: {
  form: FormState
  area: EditedArea | undefined
  /** In English, of a new area. */
  name: string | undefined
}) {
  const { t } = usePageContext()
  const languages = languagesOf(area)
  const isShown = (code: string): boolean =>
    FIRST.includes(code) || [area?.names, area?.in, area?.aka].some((names) => names?.[code])
  const fields = (code: string) => {
    const about = { lang: code, dir: 'auto', autoComplete: 'off' } as const
    return (
      <fieldset key={code} className={styles['names']}>
        <legend className="legend">
          <bdi lang={code}>{languageName(code)}</bdi>
        </legend>
        <Field
          {...form.field(`names.${code}`, area?.names[code] ?? (code === 'en' ? name : undefined))}
          {...about}
          label={t('areas.field.name')}
          maxLength={120}
          required={code === 'en'}
        />
        <Field
          {...form.field(`in.${code}`, area?.in[code])}
          {...about}
          label={t('areas.field.in')}
          maxLength={120}
        />
        <Field
          {...form.field(`aka.${code}`, area?.aka[code]?.join('; '))}
          {...about}
          label={t('areas.field.aka')}
          maxLength={2000}
        />
      </fieldset>
    )
  }
  const [first, others] = [languages.filter(isShown), languages.filter((code) => !isShown(code))]
  return (
    <div className="stack-4">
      <Soft>{t('areas.form.namesHint')}</Soft>
      {first.map(fields)}
      {others.length > 0 && (
        <details className="fold">
          <summary>{t('areas.form.otherLanguages', { count: others.length })}</summary>
          <div className="stack-4">{others.map(fields)}</div>
        </details>
      )}
    </div>
  )
}

/** The shape, shown on the map while it is edited, or the places instead. */
function Ground({
  form,
  area,
  place,
}: {
  form: FormState
  area: EditedArea | undefined
  /** The address of the first place of a new area. */
  place: string | undefined
}) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const geometry = form.field('geometry', area?.geometry)
  const [text, setText] = useState(geometry.defaultValue ?? '')
  const polygons = hydrated ? polygonsIn(text) : null
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const file = currentTarget.files?.[0]
    if (!file) return
    void file.text().then((read) => {
      setText(read.trim())
      // The text is sent, and can still be edited.
      currentTarget.value = ''
    })
  }
  return (
    <div className="stack-4">
      {polygons && (
        <div role="group" aria-label={t('areas.form.map')} className={styles['map']}>
          <Suspense>
            <AreaMap polygons={polygons} />
          </Suspense>
        </div>
      )}
      <TextArea
        name={geometry.name}
        error={geometry.error}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        label={t('areas.field.geometry')}
        hint={t('areas.form.geometryHint')}
        className={styles['code']}
        dir="ltr"
        spellCheck={false}
        rows={6}
      />
      <Field
        name="geometry_file"
        type="file"
        accept=".geojson,.json,application/geo+json,application/json"
        label={t('areas.form.geometryFile')}
        onChange={take}
      />
      <Places form={form} area={area} place={place} />
    </div>
  )
}

/** The addresses of the places that an area consists of, one on each line, and a field that adds one. */
function Places({
  form,
  area,
  place,
}: {
  form: FormState
  area: EditedArea | undefined
  place: string | undefined
}) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const field = form.field('places', area?.places.map(({ path }) => path).join('\n') ?? place)
  const [lines, setLines] = useState(field.defaultValue ?? '')
  const [next, setNext] = useState('')
  const add = (): void => {
    const line = next.trim()
    if (line !== '' && !lines.split('\n').includes(line))
      setLines([lines.trim(), line].filter(Boolean).join('\n'))
    setNext('')
  }
  return (
    <>
      <TextArea
        name={field.name}
        error={field.error}
        value={lines}
        onChange={(event) => setLines(event.currentTarget.value)}
        label={t('areas.field.places')}
        hint={t('areas.form.placesHint')}
        className={styles['code']}
        dir="ltr"
        spellCheck={false}
        rows={4}
      />
      {hydrated && (
        <div className={styles['adding']}>
          <PlaceField
            label={t('areas.form.findPlace')}
            value={next}
            onType={setNext}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button onClick={add} disabled={next.trim() === ''}>
            {t('areas.form.addPlace')}
          </Button>
        </div>
      )}
    </>
  )
}
