import { Eye, EyeOff, Heart } from 'lucide-react'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button, IconButton } from '../../ground/ui/button.tsx'
import { useHeart, useHide } from './acts.ts'
import marks from './hearts.module.css'
import styles from './save-button.module.css'
import { change, useHomes } from './store.ts'

/** Saves or hides the home of a page. */
export function SaveButtons({ id }: { id: number }) {
  const { t } = usePageContext()
  const { isSaved, toggle } = useHeart(id)
  const hide = useHide(id)
  const { hidden } = useHomes()
  const isHidden = hidden.some((home) => home.id === id)
  return (
    <>
      <Button
        size="s"
        look="quiet"
        className={marks['saved']}
        icon={<Heart />}
        aria-pressed={isSaved}
        onClick={toggle}
      >
        {t('homes.heart.save')}
      </Button>
      <IconButton
        className={styles['hide']}
        label={t(isHidden ? 'homes.hide.hidden' : 'homes.hide.short')}
        icon={isHidden ? <Eye /> : <EyeOff />}
        onClick={isHidden ? () => change({ do: 'unhide', id }) : hide}
      />
    </>
  )
}
