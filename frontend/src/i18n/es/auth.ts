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
  invalid: 'Esta invitación no se puede usar',
  decline: 'No quiero esta invitación',
  declined: 'Invitación rechazada',
  declinedLead: 'El enlace ya no sirve. No se cambió nada más.',
  declineFailed: 'No se pudo rechazar la invitación. Inténtelo de nuevo.',
};

export const forgotPassword: Translation['forgotPassword'] = {
  title: '¿Olvidó su contraseña?',
  lead: 'Le enviamos un enlace para elegir una nueva.',
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
  lead: 'Las solicitudes de aseguradoras a esta dirección llegarán a su organización. Confirme solo si pertenece a ella.',
  submit: 'Confirmar la dirección',
  done: 'Dirección confirmada',
  doneLead: '{{email}} es ahora la dirección de contacto de {{tenant}}.',
  failed: 'No se pudo confirmar la dirección. Inténtelo de nuevo.',
  home: 'Ir a HazardLens',
};

export const profile: Translation['profile'] = {
  title: 'Perfil',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  organization: 'Organización',
  status: 'Estado de la cuenta',
  active: 'Activa',
  disabled: 'Desactivada',
  changePassword: 'Cambiar contraseña',
  current: 'Contraseña actual',
  next: 'Contraseña nueva',
  confirm: 'Confirmar contraseña nueva',
  submit: 'Cambiar contraseña',
  tooShort: 'La contraseña nueva debe tener al menos 8 caracteres',
  mismatch: 'Las contraseñas nuevas no coinciden',
  failed: 'No se pudo cambiar la contraseña',
  success: '¡Contraseña cambiada! Inicie sesión con la contraseña nueva.',
  edit: 'Editar nombre y teléfono',
  editTitle: 'Nombre y teléfono',
  editFailed: 'No se pudieron guardar los cambios. Inténtelo de nuevo.',
  save: 'Guardar',
  thisDevice: 'En este dispositivo',
  administration: 'Administración',
  administrationHint: 'Pantallas que no aparecen en su menú.',
};

export const push: Translation['push'] = {
  label: 'Avisos con la aplicación cerrada',
  hint: 'Sobre lo que usted tiene que hacer, como en sus correos. Llegan por el servicio push de su navegador, cifrados para él.',
  unsupported:
    'Este navegador no puede. En un iPhone, añada primero HazardLens a la pantalla de inicio; en otros hace falta https.',
  blocked: 'Bloqueados en los ajustes de este navegador: permita allí los avisos de esta página.',
  failed: 'No se pudo cambiar. Inténtelo de nuevo.',
};

export const organisation: Translation['organisation'] = {
  title: 'Ajustes de la organización',
  hint: 'Valen para todas las personas de su organización.',
  contactEmail: 'Correo de contacto',
  contactVerified: 'Confirmada. Las solicitudes de aseguradoras a ella le llegan.',
  contactPending:
    'A la espera de confirmación: {{email}}. Las solicitudes de aseguradoras a ella no le llegan hasta que se abra el enlace enviado por correo (en 72 horas). Donde no se envía correo, inicie sesión con esta dirección para demostrar que es suya.',
  contactAgain: 'Enviar el enlace otra vez',
  contactSent: 'Si el correo está configurado, un enlace nuevo va de camino a {{email}}.',
  timeZone: 'Zona horaria',
  timeZoneHint: 'La siguen los plazos, las semanas y los informes.',
  retention: 'Conservar las fotos (meses)',
  retentionHint: 'Las fotos más antiguas se borran; las cifras quedan, sin nombres.',
  logo: 'Logotipo',
  logoHint: 'Encabeza los reportes, las charlas de seguridad y los carteles. PNG, JPG o WebP, como máximo 1 MB.',
  logoNone: 'Todavía no hay logotipo.',
  logoAlt: 'Logotipo de su organización',
  logoUpload: 'Subir un logotipo',
  logoReplace: 'Cambiar el logotipo',
  logoDelete: 'Eliminar el logotipo',
  logoDeleteConfirm: '¿Eliminar el logotipo? Desde ahora los reportes se imprimen sin él.',
  logoDeleteFailed: 'No se pudo eliminar el logotipo. Inténtelo de nuevo.',
  logoTooLarge: 'Este archivo ocupa más de 1 MB. Elija uno más pequeño.',
  logoFailed: 'No se pudo subir el logotipo. Inténtelo de nuevo.',
  storage: 'Espacio para fotos',
  storageShare: '{{used}} de {{quota}} ocupados ({{percent}} %)',
  storageUsed: '{{used}} ocupados',
  storageUnknown: 'Todavía no se ha contado nada.',
  storageUnmeasured:
    'Contado a partir de las fotos nuevas; las anteriores se suman con el primer recuento completo, en una semana.',
  storageMeasured: 'Todas las fotos se contaron por última vez el {{date}}.',
  storageFilling:
    'Queda poco espacio. Cuando se llene, no se aceptarán fotos nuevas. Conserve las fotos menos meses o pida más espacio a quien administra HazardLens.',
  storageFull:
    'No se aceptan fotos nuevas hasta que haya espacio. Las que esperan en los teléfonos se conservan allí. Conserve las fotos menos meses o pida más espacio a quien administra HazardLens.',
  retentionRange: 'Un número entero de 1 a 120',
  training: 'Usar las fotos decididas para mejorar la detección',
  trainingHint:
    'El operador puede exportar como datos de entrenamiento las fotos que sus revisores han decidido, con sus recuadros.',
  saved: 'Ajustes guardados',
  close: {
    title: 'Cerrar la organización',
    hint: 'A los 30 días se borra todo lo de su organización: cuentas, fotos, incidentes y cifras. Hasta entonces todo sigue igual, y cualquier administrador puede anularlo.',
    confirm: 'Escriba «{{name}}» para confirmar',
    button: 'Cerrar organización',
    closing: 'Todo lo de su organización se borrará el {{date}}.',
    keep: 'Conservar la organización',
    failed: 'No se pudo hacer. Inténtelo de nuevo.',
  },
};
