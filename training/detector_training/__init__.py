"""Training of the hazard detector: data checks, training, export to TensorFlow.js, calibration."""
