import type { Translation } from '../en.js';

export const linked: Translation['linked'] = {
  title: 'Algo que reparar',
  start: 'He empezado',
  words: 'Qué ha hecho, o por qué no se puede hacer',
  done: 'Está hecho',
  cannot: 'No puedo hacerlo',
  hint: 'Para darlo por hecho hace falta una foto o unas palabras; si no puede hacerlo, diga por qué.',
  thanks: 'Gracias. Alguien lo revisará.',
  saidCannot: 'No se puede hacer: {{reason}}',
  give: 'Dar a un subcontratista',
  again: 'Crear un enlace nuevo',
  name: 'Nombre',
  company: 'Empresa (opcional)',
  email: 'Correo (opcional)',
  mailed: 'Se envió a esa dirección. Aquí solo se muestra una vez, por si quiere enviarlo usted también.',
  make: 'Crear el enlace',
  link: 'Enlace de esta reparación',
  linkHint:
    'Envíelo ahora a esa persona: solo se muestra una vez. Quien lo tenga puede trabajar en esta reparación y no ve nada más.',
  givenTo: 'Dada a {{name}}',
  until: 'enlace hasta el {{time}}',
  revoke: 'Retirar el enlace',
  revokeConfirm: '¿Retirar el enlace? Deja de funcionar al instante.',
};
