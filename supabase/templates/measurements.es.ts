import type { MailParams, MeasurementMails } from './mail-translations.ts'

const figure = ({ number, organization }: MailParams) => {
  const facts: [string, string][] = [
    ['Medido por', organization],
    ['Método', number.how],
    ['Cuándo', number.when],
  ]
  return { label: number.test, value: number.value, facts: facts.filter(([, said]) => said !== '') }
}

/** What goes to whoever is asked to confirm a number, and to a guardian whose child asks. */
export const measurementMails: MeasurementMails = {
  guardian_measurement_asked: (p) => ({
    subject: `${p.athleteName || 'Su deportista'} ha pedido que se confirme una medición`,
    paragraphs: [
      `${p.athleteName || 'Su deportista'} ha pedido a ${p.address} que confirme esta medición: ${p.number.test}, ${p.number.value}.`,
      `El correo muestra el nombre, una inicial y la medición, con quién la midió, cómo y cuándo. ¿No sabe quién es? Hable con ${p.athleteName || 'el menor'} o escríbanos.`,
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_numbers_recorded: (p) => ({
    subject: `${p.organization} ha registrado mediciones de ${p.athleteName || 'quien está a su cargo'}`,
    paragraphs: [
      `${p.organization} ha medido a ${p.athleteName || 'quien está a su cargo'} en un entrenamiento y ha registrado las mediciones. Ya aparecen en su página y cuentan en las comparaciones a los tres días de registrarse.`,
      `¿Alguna no es correcta? ${p.athleteName || 'El menor'} puede indicarlo junto a la medición. En su página, usted puede dar por terminada la pertenencia al club, lo que también retira las que aún no cuentan en las comparaciones.`,
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  measurement_request: (p) => ({
    subject: `¿Midió ${p.organization || 'usted'} ${p.number.value} a ${p.athleteName || 'un deportista'}?`,
    paragraphs: [
      `${p.athleteName || 'Un deportista'} dice que ${p.organization || 'usted'} midió esto. Los ojeadores confiarán en su respuesta.`,
    ],
    figure: figure(p),
    closing: [
      'Un toque en la página siguiente, sin cuenta. Nada cambia hasta que usted lo pulse allí.',
      ...(p.date ? [`El enlace es solo para usted y funciona hasta el ${p.date}.`] : []),
    ],
    button: { label: 'Verlo y confirmar', url: p.confirm },
    link: { label: 'No es correcto', url: `${p.confirm}?answer=correct` },
  }),
  measurement_reminder: (p) => ({
    subject: `Recordatorio: ¿midió ${p.organization || 'usted'} ${p.number.value} a ${p.athleteName || 'un deportista'}?`,
    paragraphs: [
      `${p.athleteName || 'Un deportista'} dice que ${p.organization || 'usted'} midió esto. Los ojeadores confiarán en su respuesta.`,
    ],
    figure: figure(p),
    closing: [
      'Un toque en la página siguiente, sin cuenta. Nada cambia hasta que usted lo pulse allí. No enviaremos más recordatorios.',
      ...(p.date ? [`El enlace es solo para usted y funciona hasta el ${p.date}.`] : []),
    ],
    button: { label: 'Verlo y confirmar', url: p.confirm },
    link: { label: 'No es correcto', url: `${p.confirm}?answer=correct` },
  }),
  measurement_address_taken: (p) => ({
    subject: 'Le han pedido que confirme una medición',
    paragraphs: [
      `${p.athleteName || 'Un deportista'} le ha pedido que confirme una medición en Touchline: ${p.number.test}, ${p.number.value}.`,
      'Este correo pertenece a una cuenta de Touchline, y una cuenta no puede confirmar mediciones. Si habla en nombre de un club o una federación, dé al deportista otra dirección de la entidad.',
    ],
  }),
}
