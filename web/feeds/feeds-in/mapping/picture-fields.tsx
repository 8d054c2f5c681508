import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Checkbox } from '../../../ground/ui/checkbox.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import styles from '../feeds-in.module.css'
import { UNCHANGED, SEPARATORS } from './choices.ts'
import type { CsvParts } from './csv-fields.tsx'
import { separatorOf } from './csv-form.ts'
import { withSample } from './parts.tsx'
import type { Mapping } from './values.ts'

/** Columns with addresses: names where the file is not known yet. */
function AddressColumns({
  name,
  columns,
  samples,
  chosen,
  title,
  titleWritten,
}: {
  name: string
  columns: readonly string[]
  samples: CsvParts['samples']
  chosen: readonly string[]
  title: string
  titleWritten: string
}) {
  if (columns.length === 0)
    return (
      <Field
        name={name}
        label={titleWritten}
        defaultValue={chosen.join(', ')}
        dir="auto"
        autoComplete="off"
      />
    )
  return (
    <fieldset>
      <legend className="legend">{title}</legend>
      <div className={styles['boxes']}>
        {columns.map((column) => (
          <Checkbox
            key={column}
            name={name}
            value={column}
            label={withSample(column, samples)}
            defaultChecked={chosen.includes(column)}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function PictureFields({
  form,
  columns,
  samples,
  mapping,
}: CsvParts & { mapping: Mapping | null }) {
  const { t } = usePageContext()
  return (
    <>
      {columns.length === 0 && <input type="hidden" name="picturesWritten" value="1" />}
      <AddressColumns
        name="pictures"
        columns={columns}
        samples={samples}
        chosen={form.pictures}
        title={t('feedsIn.mapping.picturesColumns')}
        titleWritten={t('feedsIn.mapping.picturesWritten')}
      />
      <AddressColumns
        name="plans"
        columns={columns}
        samples={samples}
        chosen={form.plans}
        title={t('feedsIn.mapping.plansColumns')}
        titleWritten={t('feedsIn.mapping.plansWritten')}
      />
      <Select name="separator" label={t('feedsIn.mapping.separator')} defaultValue={form.separator}>
        {form.separator === UNCHANGED && (
          <option value={UNCHANGED}>{String(separatorOf(mapping))}</option>
        )}
        {(Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[]).map((name) => (
          <option key={name} value={name}>
            {t(`feedsIn.mapping.separators.${name}`)}
          </option>
        ))}
      </Select>
    </>
  )
}
