import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '../page/hydrated.ts'
import { useT } from '../page/page-context.tsx'
import { IconButton } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'

/** A password with a button that reveals it. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'button'>) {
  const t = useT()
  const hydrated = useHydrated()
  const [shown, setShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      {...props}
      type={shown ? 'text' : 'password'}
      button={
        hydrated && (
          <IconButton
            label={t(shown ? 'ui.password.hide' : 'ui.password.show')}
            icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        )
      }
    />
  )
}
