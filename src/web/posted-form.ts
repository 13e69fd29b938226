/** The form that was posted; an empty one when the body is no form, so that what asks for its fields refuses it. */
export const postedForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData())
