import { useEffect, useState } from 'react'
import { agencies } from '#contract/homes/agencies.ts'
import { useApi } from '../../../ground/page/api.ts'
import { useT } from '../../../ground/page/page-context.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import type { NamedAgency } from '../load.ts'
import { Choices } from './choices.tsx'

const CALLS = { agencies }

/** Specification, section 9. */
const DEBOUNCE_MS = 300
/** Fewer letters match too many. */
const LETTERS_MIN = 2
const SHOWN_MAX = 8

type Found = { q: string; agencies: readonly NamedAgency[] } | 'failed' | null

/** Finds agencies of a country by their names, beyond the ones with most offers. */
export function AgencySearch({
  country,
  chosen,
  onAdd,
}: {
  /** Id of the country. */
  country: string
  chosen: readonly number[]
  onAdd: (agency: NamedAgency) => void
}) {
  const t = useT()
  const api = useApi(CALLS)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found>(null)
  const q = typed.trim()
  useEffect(() => {
    if (q.length < LETTERS_MIN) return setFound(null)
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api.agencies
        .list({ location: country, q, sort: 'name' }, { signal: abort.signal })
        .then(({ data }) => setFound({ q, agencies: data.slice(0, SHOWN_MAX) }))
        .catch(() => abort.signal.aborted || setFound('failed'))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [api, country, q])
  const others =
    found === null || found === 'failed'
      ? []
      : found.agencies.filter(({ id }) => !chosen.includes(id))
  return (
    <div className="stack-3">
      <Field
        type="search"
        label={t('search.filter.findAgency')}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        // The form would be sent.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div role="status">
        {found === 'failed' && <p>{t('search.filter.agenciesFailed')}</p>}
        {found !== null && found !== 'failed' && found.agencies.length === 0 && (
          <p>{t('search.filter.noAgency', { name: found.q })}</p>
        )}
      </div>
      {others.length > 0 && (
        <Choices
          legend={t('search.filter.agenciesFound')}
          type="checkbox"
          name=""
          choices={others.map(({ id, name }) => ({
            value: id,
            label: <bdi>{name}</bdi>,
            count: null,
          }))}
          chosen={[]}
          onChange={(value) => {
            const agency = others.find(({ id }) => String(id) === value)
            if (agency) onAdd(agency)
          }}
        />
      )}
    </div>
  )
}
