import { usePageContext } from '../../ground/page/page-context.tsx'
import { RowForm } from '../../people/accounts/user/row-form.tsx'

/** Deletes a row after it was opened and confirmed, also without scripts. */
export function DeleteRow({ id, about, done }: { id: number; about: string; done: string }) {
  const { t } = usePageContext()
  return (
    <details className="fold">
      <summary aria-label={`${t('promoAdmin.delete')}: ${about}`}>{t('promoAdmin.delete')}</summary>
      <RowForm
        name={`delete-${id}`}
        hidden={{ id: String(id) }}
        label={t('promoAdmin.deleteSure')}
        about={about}
        done={done}
      />
    </details>
  )
}
