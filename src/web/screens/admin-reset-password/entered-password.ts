import { newPassword } from '../../../domain/admins.ts'
import { adminMessages as messages } from '../../../domain/messages/admin-messages.ts'

/** The password that a form holds twice, or a sentence for each field that is wrong. */
export function newPasswordOf(form: FormData): { password: string; errors?: Record<string, string> } {
  const password = String(form.get('newPassword') ?? '')
  const checked = newPassword.safeParse(password)
  if (!checked.success) {
    return { password, errors: { newPassword: checked.error.issues[0]?.message ?? messages.resetFailed } }
  }
  const isSame = form.get('confirmPassword') === password
  return isSame ? { password } : { password, errors: { confirmPassword: messages.passwordsDiffer } }
}
