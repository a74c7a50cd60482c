import type { Translation } from '../en.js';

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
  contactVerifiedInsurer: 'Confirmada. Los contratistas leen su dominio junto a las solicitudes de usted.',
  contactPending:
    'A la espera de confirmación: {{email}}. Las solicitudes de aseguradoras a ella no le llegan hasta que se abra el enlace enviado por correo (en 72 horas). Donde no se envía correo, inicie sesión con esta dirección para demostrar que es suya.',
  contactPendingInsurer:
    'A la espera de confirmación: {{email}}. Los contratistas no leen su dominio junto a las solicitudes de usted hasta que se abra el enlace enviado por correo (en 72 horas). Donde no se envía correo, inicie sesión con esta dirección para demostrar que es suya.',
  contactAgain: 'Enviar el enlace otra vez',
  contactSent: 'Si el correo está configurado, un enlace nuevo va de camino a {{email}}.',
  timeZone: 'Zona horaria',
  timeZoneHint: 'La siguen los plazos, las semanas y los informes.',
  retention: 'Conservar las fotos (meses)',
  retentionHint: 'Las fotos más antiguas se borran; las cifras quedan, sin nombres.',
  retentionInsurer: 'Conservar el registro de seguridad (meses)',
  retentionHintInsurer: 'Las entradas más antiguas se borran.',
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
  unsaved: 'Sus cambios aún no se han guardado.',
  discard: 'Descartarlos',
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
