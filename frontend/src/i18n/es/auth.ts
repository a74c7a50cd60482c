import type { Translation } from '../en.js';

export const login: Translation['login'] = {
  title: 'Iniciar sesión',
  lead: 'De la foto a la decisión, para quienes cuidan las obras.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  busy: 'Iniciando sesión...',
  forgot: '¿Olvidó su contraseña?',
  noAccount: '¿Aún no tiene cuenta?',
  signup: 'Crear la cuenta de una organización',
  sessionEnded: 'Su sesión ha terminado. Vuelva a iniciar sesión.',
  failed: 'No se pudo iniciar sesión',
  failedFallback: 'No se pudo iniciar sesión. Inténtelo de nuevo.',
  demo: 'Acceso de demostración',
  demoHint: 'Elija un acceso para rellenar el formulario.',
  demoOf: { contractor: 'Contratista', insurance_provider: 'Aseguradora' },
  home: 'Volver a la página de inicio',
  scene: 'Sin casco de seguridad 93%',
};

export const signup: Translation['signup'] = {
  title: 'Crear la cuenta de una organización',
  lead: 'Usted será su administrador y podrá invitar a su equipo.',
  organization: 'Organización',
  type: 'Tipo de organización',
  contractor: 'Contratista',
  insurer: 'Aseguradora',
  company: 'Nombre de la empresa',
  companyEmail: 'Correo de la empresa',
  companyPhone: 'Teléfono de la empresa',
  you: 'Usted',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  email: 'Su correo',
  password: 'Contraseña',
  passwordHint: 'Al menos 8 caracteres',
  confirm: 'Confirmar contraseña',
  submit: 'Crear cuenta',
  busy: 'Creando la cuenta...',
  haveAccount: '¿Ya tiene cuenta?',
  login: 'Iniciar sesión',
  failed: 'No se pudo crear la cuenta',
  failedFallback: 'No se pudo crear la cuenta. Inténtelo de nuevo.',
  mismatch: 'Las contraseñas no coinciden',
  tooShort: 'La contraseña debe tener al menos 8 caracteres',
};

export const invitation: Translation['invitation'] = {
  title: 'Unirse a {{tenant}}',
  lead: 'Hola, {{name}}: elija una contraseña para {{email}}.',
  submit: 'Guardar la contraseña e iniciar sesión',
  busy: 'Iniciando sesión...',
  failed: 'No se pudo aceptar la invitación. Inténtelo de nuevo.',
  opened: 'Su invitación',
  invalid: 'Esta invitación no se puede usar',
  decline: 'No quiero esta invitación',
  declined: 'Invitación rechazada',
  declinedLead: 'El enlace ya no sirve. No se cambió nada más.',
  declineFailed: 'No se pudo rechazar la invitación. Inténtelo de nuevo.',
};

export const forgotPassword: Translation['forgotPassword'] = {
  title: '¿Olvidó su contraseña?',
  lead: 'Le enviamos un enlace para elegir una nueva.',
  noMails:
    'Esta instalación no envía correos. Pida a un administrador de su organización un enlace para elegir una nueva (Equipo, Más, Enlace para restablecer la contraseña).',
  submit: 'Enviar el enlace',
  failed: 'No se pudo pedir el enlace. Inténtelo de nuevo.',
  done: 'Mire su correo',
  doneLead:
    'Si {{email}} tiene una cuenta, un enlace está en camino; sirve durante una hora. ¿No llegó nada? Mire el correo no deseado o pida un enlace a un administrador de su organización.',
  back: 'Volver al inicio de sesión',
};

export const resetPassword: Translation['resetPassword'] = {
  title: 'Elija una contraseña nueva',
  lead: 'Termina todas las sesiones de su cuenta.',
  submit: 'Guardar la contraseña',
  failed: 'No se pudo guardar la contraseña. Inténtelo de nuevo.',
  done: 'Su contraseña nueva está guardada',
  doneLead: 'Inicie sesión con ella.',
  again: 'Pedir un enlace nuevo',
};

export const verifyContact: Translation['verifyContact'] = {
  title: 'Confirmar la dirección de contacto',
  lead: 'Las solicitudes de aseguradoras a la dirección de un contratista le llegan a este, y las de una aseguradora nombran el dominio de la suya. Confirme solo si pertenece a esta organización.',
  submit: 'Confirmar la dirección',
  done: 'Dirección confirmada',
  doneLead: '{{email}} es ahora la dirección de contacto de {{tenant}}.',
  failed: 'No se pudo confirmar la dirección. Inténtelo de nuevo.',
  home: 'Ir a HazardLens',
};
