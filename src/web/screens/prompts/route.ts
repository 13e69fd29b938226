import type { LoaderFunctionArgs } from 'react-router'
import { backendContext } from '../../server-context.ts'

/** The app ideas of the home page, which needs only the first one when it is painted. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  Response.json(context.get(backendContext).event.prompts.prompts)
